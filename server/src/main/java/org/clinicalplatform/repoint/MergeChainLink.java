package org.clinicalplatform.repoint;

import java.util.UUID;

/**
 * A later merge that retired the patient to whom rows were to move: its obligation for the module, and its survivor.
 */
record MergeChainLink(UUID obligationId, UUID toPatientId) {}
