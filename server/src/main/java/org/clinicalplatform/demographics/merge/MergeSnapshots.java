package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Both persons of a merge as they were before it, with their identifiers: afterwards the identifiers belong to the
 * survivor, whose fields may have been filled from the loser's.
 */
@Service
public class MergeSnapshots {
    private final MergeSnapshotMapper snapshots;

    MergeSnapshots(MergeSnapshotMapper snapshots) {
        this.snapshots = snapshots;
    }

    /** Saves both persons, in the transaction of the merge and before it moves anything. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void take(UUID personMergeId, UUID survivorPersonId, UUID loserPersonId) {
        snapshots.insert(personMergeId, survivorPersonId, loserPersonId);
    }

    /**
     * Both persons as they were before the merge, undone or not; a survivor whom the merge identified has the data of
     * the known person. Null for an unknown merge or one of another tenant.
     */
    public @Nullable MergedPersons find(Viewer viewer, UUID personMergeId) {
        return snapshots.find(viewer, personMergeId);
    }

    /**
     * Both persons of each merge of the viewer's tenant, by the id of the merge, with their own names from before and
     * without identifiers. Merges with a restricted patient whom the viewer may not see are left out.
     */
    public Map<UUID, MergedPersons> findOpen(Viewer viewer, List<UUID> personMergeIds) {
        return personMergeIds.isEmpty()
                ? Map.of()
                : snapshots.findAll(viewer, personMergeIds).stream()
                        .filter(persons -> !persons.closed())
                        .collect(Collectors.toMap(MergedPersons::personMergeId, Function.identity()));
    }

    /** The persons of the merge, undone or not; null for an unknown merge or one of another tenant. */
    public @Nullable MergedPersonIds findPersonIds(UUID tenantId, UUID personMergeId) {
        return snapshots.findPersonIds(tenantId, personMergeId);
    }
}
