package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface ModuleRepointMapper {
    void insert(UUID id, PatientMerge merge, String moduleKey, Instant now);

    /** Turns the obligations of a merge into those of its undo, whatever their state; waits for running attempts. */
    void reverse(PatientMerge undo, Instant now);

    /**
     * Locks the obligations whose rows end up with the patient, in the order of the merges; waits for running attempts.
     */
    List<UUID> lockLeadingTo(UUID tenantId, UUID patientId);

    /** Makes those due that have a next attempt. */
    void makeDue(List<UUID> ids, Instant now);

    List<ModuleObligation> findOfMerge(UUID tenantId, UUID personMergeId);

    long count(UUID tenantId, ModuleRepointFilter filter);

    /**
     * Newest merge first.
     *
     * @param maxAttempts attempts after which an obligation is stuck
     */
    List<ListedObligation> search(UUID tenantId, ModuleRepointFilter filter, int maxAttempts, PageQuery page);

    /**
     * Empty after an undo. Includes obligations that moved nothing themselves: an earlier merge may have moved rows
     * along.
     */
    List<RepointObligation> findMerged(UUID tenantId, UUID personMergeId);

    List<UUID> findIdsOfMerge(UUID tenantId, UUID personMergeId);

    /** Locks the obligation that has been due for longest; skips those that another session has locked. */
    @Nullable RepointObligation lockNextDue(Instant now, int maxAttempts);

    /** Locks an obligation that was stuck before the maximum was raised; skips those that others have locked. */
    @Nullable RepointObligation lockNextReleased(int maxAttempts);

    /** Locks the obligation if it was never attempted and no other session has locked it. */
    @Nullable RepointObligation lockUnattempted(UUID id);

    /** Locks the obligation whatever its state; waits for a running attempt. */
    @Nullable RepointObligation lock(UUID id);

    /**
     * The later merges that the rows of a patient follow, in order. They do not change while the obligation is locked,
     * since merge and undo first {@linkplain #lockLeadingTo lock} every obligation of the chain.
     */
    List<MergeChainLink> findChain(String moduleKey, UUID fromPatientId);

    /** Sets the lock timeout of the current transaction, and has its statements planned for the tables as they are. */
    String configureTransaction(String timeout);

    /**
     * Counts an attempt and stores its outcome, unless the obligation was attempted or reversed since it was read: an
     * attempt that is rolled back is without its lock. Returns how many rows were changed.
     */
    int recordOutcome(RepointObligation obligation, AttemptOutcome outcome);

    /** The first of those that are no longer attempted, in the order of their ids, after the given one if any. */
    List<RepointObligation> findStuck(int maxAttempts, @Nullable UUID after, int limit);

    /** Sets some of the NOT_DEPLOYED obligations of a module to PENDING and returns their number. */
    int reopen(String moduleKey, Instant now, int atMost);

    /**
     * For each of the modules and each state in which it still has to follow a merge, in all tenants.
     *
     * @param limit of each count
     */
    List<OpenObligations> countOpen(List<String> moduleKeys, int limit);
}
