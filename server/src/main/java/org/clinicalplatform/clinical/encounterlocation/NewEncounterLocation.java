package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationStatus;

/** A location to be created. */
record NewEncounterLocation(UUID encounterId, Place place, EncounterLocationStatus status, Instant startedAt) {}
