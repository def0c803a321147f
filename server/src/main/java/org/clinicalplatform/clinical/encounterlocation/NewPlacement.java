package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationStatus;

/** Where the patient of an encounter is to be. */
record NewPlacement(UUID encounterId, Place place, EncounterLocationStatus status, Instant startedAt) {}
