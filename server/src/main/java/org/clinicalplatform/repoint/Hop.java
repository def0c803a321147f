package org.clinicalplatform.repoint;

import java.util.UUID;

/**
 * A later merge on the way of rows whose receiver was merged away.
 *
 * @param obligationId that of the same module for the later merge
 * @param toPatientId where it leads
 */
record Hop(UUID obligationId, UUID toPatientId) {}
