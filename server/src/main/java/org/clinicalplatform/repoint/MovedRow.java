package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.UUID;

/** A moved row with the patient who held it and the time of its last change, both from before the move. */
record MovedRow(UUID id, UUID heldBy, Instant updatedAt) {}
