package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Takes the snapshot of both persons in one statement, and reads it. Thread-safe. */
@Service
class MergeSnapshots implements MergedIdentifiers, KnownMerges {
    private final MergeSnapshotMapper snapshots;

    MergeSnapshots(MergeSnapshotMapper snapshots) {
        this.snapshots = snapshots;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void keep(UUID personMergeId, UUID survivorPersonId, UUID loserPersonId) {
        snapshots.insert(personMergeId, survivorPersonId, loserPersonId);
    }

    @Override
    public @Nullable MergedPersons of(UUID tenantId, UUID personMergeId) {
        return snapshots.find(tenantId, personMergeId);
    }

    @Override
    public boolean exists(UUID tenantId, UUID personMergeId) {
        return snapshots.mergeExists(tenantId, personMergeId);
    }
}
