package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/** Pairs as they are listed: those of the viewer's tenant who are alike, dismissed or merged. */
@Mapper
interface DuplicatePairMapper {
    @Nullable DuplicatePair find(Viewer viewer, UUID id);

    /** As {@link #find}; locks the pair until the transaction ends. */
    @Nullable DuplicatePair lock(Viewer viewer, UUID id);

    /** Plans each search of the transaction for its own parameters. */
    void planAnew();

    /** Null for a facility that is unknown or of another tenant. */
    @Nullable Boolean hasMorePatients(Viewer viewer, UUID facilityId, int limit);

    /** @param limit of the count, which reads no further */
    long count(Viewer viewer, DuplicatePairFilter filter, long limit);

    /** By grade, score and id. */
    List<DuplicatePair> search(Viewer viewer, DuplicatePairFilter filter, PageQuery page);

    List<PairedPerson> findPersons(Viewer viewer, List<UUID> personIds);

    /** The id of an active account of the tenant; null if there is none. */
    @Nullable UUID findAssignee(UUID tenantId, UUID accountId);

    /** Stores a decision on the pair of the version before, and returns the number of changed rows. */
    int update(DuplicatePair changed);

    /** Stores the assignment alone; otherwise as {@link #update}. */
    int assign(DuplicatePair changed);

    /** Stores the dismissal for the candidates of both persons, or replaces it. */
    void insertDismissal(DuplicatePair pair);

    /** Removes the dismissals of the two persons and of everybody who was merged into them. */
    void removeDismissals(PairKey pair);

    /** Marks the pair as dismissed without a reason, unless it is dismissed; adds it if it was never found. */
    void recordDismissal(UUID id, PairKey pair, Instant at, UUID by);

    /** Has the person compared again. */
    void mark(UUID tenantId, UUID personId);
}
