package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

/** Marks of persons, and pairs as evaluations store them. */
@Mapper
interface DuplicateEvaluationMapper {
    /**
     * Removes marks of persons and returns them: those of writes first, each the oldest first, and behind all of them
     * those that have failed, each again after as many minutes as it has failed attempts, at most 60. The other marks
     * of these persons are removed and returned with them, beyond the limit. Skips those that another transaction has
     * taken.
     */
    List<PersonMark> takeMarks(int limit);

    /**
     * The same for a run over a whole registry, which does not wait between attempts.
     *
     * @param tenantId null for the marks of all tenants
     * @param attempts number of failed attempts from which on a mark is left behind
     */
    List<PersonMark> takeMarksOfRun(@Nullable UUID tenantId, int attempts, int limit);

    /** Counts a failed attempt at the marks, which then wait behind all that have failed less often. */
    void postpone(List<PersonMark> marks);

    /**
     * The time by the clock of the database. What is read from now on is no older, even if the transaction began
     * earlier than another one that has read older data.
     */
    Instant currentTime();

    /**
     * Whom the persons have pairs with, at most the limit each, first those of the highest grades; without persons who
     * have none.
     */
    List<Partners> findPartners(List<UUID> personIds, int limit);

    /**
     * The pairs of the persons whose mark of merged persons may have to change: those of a person who was merged away
     * that do not have it, and those of a live one that have it.
     */
    List<PairKey> findWithOtherMark(List<UUID> personIds);

    /**
     * Marks pairs with a person who was merged away, and takes the mark from the others. The pairs are locked, so that
     * no other evaluation has read older persons and writes later.
     */
    void updateMerged(@Param("keys") PairKeys keys);

    /** Locks the pairs in the order of their ids. */
    List<KnownPair> lockPairs(@Param("keys") PairKeys keys);

    /** The dismissals in effect of the persons. */
    List<PairDismissal> findDismissals(List<UUID> personIds);

    /** Locks the persons in the order of their ids as far as a row that refers to them does. */
    List<UUID> lockPersons(List<UUID> personIds);

    /**
     * Adds the pair; if another evaluation has added it, the later evaluation counts.
     *
     * @param evaluatedAt how new the data are
     */
    void insert(UUID id, EvaluatedPair pair, Instant evaluatedAt);

    /**
     * For each pair with a person who was written after {@code since}, minus five minutes for the clocks of replicas,
     * marks one of the two.
     */
    void markWritten(PairKeys keys, Instant since);

    /** Overwrites what an earlier evaluation stored of a pair that is locked. */
    void replaceResult(EvaluatedPair pair, Instant evaluatedAt);

    /** As {@link DuplicatePairMapper#removeDismissals}. */
    void removeDismissals(PairKey pair);

    /**
     * Removes the marks that former runs left behind, except in tenants whose run is continued; of all tenants for
     * null.
     */
    void removeFailed(@Nullable UUID tenantId);

    /** Removes the marks of {@link #markAll} of the tenant, or of all tenants for null, so that no run is continued. */
    void removeWhole(@Nullable UUID tenantId);

    /**
     * Marks every live person of the tenant, or of all active ones for null, and returns their number. A tenant in
     * which marks of a run wait for their first attempt is left as it is: its run is continued.
     */
    int markAll(@Nullable UUID tenantId);

    /**
     * Removes the marks of writes of the live persons whom {@link #markAll} has marked, also for a former run: they are
     * compared with data from after this.
     */
    void absorbWritten(@Nullable UUID tenantId);

    /** The marks of {@link #markAll} that have failed less often, of the tenant, or of all tenants for null. */
    long countWhole(@Nullable UUID tenantId, int attempts);

    /** The tenants with marks of {@link #markAll}, or the one given. */
    List<UUID> findTenantsOfRun(@Nullable UUID tenantId);

    /**
     * The persons with marks of {@link #markAll} that have failed so often, of the tenant, or of all tenants for null.
     */
    long countFailed(@Nullable UUID tenantId, int attempts);

    /** Lets one transaction at a time mark all persons. */
    void lockMarking();

    @Nullable UUID findTenant(String code);

    /** @param limit of the count */
    WaitingMarks countWaiting(int limit);
}
