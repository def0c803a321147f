package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.UUID;

/**
 * A moved row, or one that a trigger kept.
 *
 * @param heldBy patient who held it before the move
 * @param updatedAt time of its last change before the move
 * @param movedAt time of its last change after the move, which a trigger of the module may have set
 */
record MovedRow(UUID id, UUID heldBy, Instant updatedAt, Instant movedAt) {}
