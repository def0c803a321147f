package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;

/** Where the patient of an encounter is to be. */
record NewPlacement(UUID encounterId, Place place, EncounterLocationStatus status, Instant startedAt) {}
