package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;

/**
 * The patient to whom the rows of an obligation move, which is the last survivor of the merge chain. The rows move
 * there in one step, and each obligation of the chain records them as moved, so that each can move them back.
 *
 * @param chainObligationIds in the order of the merges
 */
record RepointTarget(UUID patientId, List<UUID> chainObligationIds) {
    static RepointTarget of(RepointObligation obligation, List<MergeChainLink> chain) {
        UUID patientId = chain.isEmpty()
                ? obligation.toPatientId()
                : chain.get(chain.size() - 1).toPatientId();
        return new RepointTarget(
                patientId, chain.stream().map(MergeChainLink::obligationId).toList());
    }
}
