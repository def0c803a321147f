package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Locks all persons whom a merge or an undo changes, and their patients: those named, and everybody who was merged into
 * them, whose forwarding references change too. Their relationships are locked as well, since merges of the persons at
 * the other ends change the same rows.
 *
 * <p>All are locked in the order of their ids, or merges in a ring (A into B, B into C, C into A) would deadlock. While
 * the locks are awaited, another merge may add somebody with a smaller id. Then they are released and taken again, with
 * the newcomer.
 */
@Component
class MergeLocks {
    private static final int MAX_ATTEMPTS = 20;

    private final PersonMergeMapper merges;
    private final MergedRelationshipMapper relationships;
    private final TransactionTemplate savepoint;

    MergeLocks(
            PersonMergeMapper merges, MergedRelationshipMapper relationships, PlatformTransactionManager transactions) {
        this.merges = merges;
        this.relationships = relationships;
        this.savepoint = new TransactionTemplate(transactions);
        savepoint.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    }

    /**
     * Locks the persons, then the patients and then the relationships until the caller's transaction ends.
     *
     * @throws ApiException with 503 if other merges change the chains again and again
     */
    void lock(UUID tenantId, List<UUID> personIds) {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            List<UUID> chain = merges.findChain(tenantId, personIds);
            if (chain.isEmpty()) {
                return;
            }
            if (Boolean.TRUE.equals(savepoint.execute(status -> lock(tenantId, personIds, chain, status)))) {
                merges.lockPatientsOfChain(chain);
                relationships.lock(chain);
                return;
            }
        }
        throw new ApiException(ErrorCode.UNAVAILABLE);
    }

    /** Returns false, and releases the locks, if somebody else belongs to the chain by now. */
    private boolean lock(UUID tenantId, List<UUID> personIds, List<UUID> chain, TransactionStatus status) {
        merges.lockChain(chain);
        boolean complete = Set.copyOf(chain).containsAll(merges.findChain(tenantId, personIds));
        if (!complete) {
            status.setRollbackOnly();
        }
        return complete;
    }
}
