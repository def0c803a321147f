package org.clinicalplatform.repoint;

import java.util.UUID;

/**
 * A later merge of the patient to whom rows were to move into another patient: its obligation for the module, and its
 * survivor.
 */
record MergeChainLink(UUID obligationId, UUID toPatientId) {}
