package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.UUID;

/**
 * A row that was moved, as it was before.
 *
 * @param heldBy whose it was
 * @param updatedAt when it had changed last
 */
record MovedRow(UUID id, UUID heldBy, Instant updatedAt) {}
