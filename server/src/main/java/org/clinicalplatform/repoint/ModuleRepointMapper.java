package org.clinicalplatform.repoint;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.jspecify.annotations.Nullable;

@Mapper
interface ModuleRepointMapper {
    void insert(
            @Param("id") UUID id,
            @Param("merge") PatientMerge merge,
            @Param("moduleKey") String moduleKey,
            @Param("now") Instant now);

    /** Turns the obligations of a merge round, whatever became of them; waits for a try that is going on. */
    void turnRound(@Param("undo") PatientMerge undo, @Param("now") Instant now);

    /**
     * Locks the obligations whose rows end with a patient, in the order of the merges; waits for tries that are going on.
     */
    List<UUID> lockThoseThatEndWith(@Param("tenantId") UUID tenantId, @Param("patientId") UUID patientId);

    /** Lets the next sweep try those that a sweep would ever try. */
    void hasten(@Param("ids") List<UUID> ids, @Param("now") Instant now);

    List<ModuleObligation> findOfMerge(@Param("tenantId") UUID tenantId, @Param("personMergeId") UUID personMergeId);

    /** The obligations of the merge, unless it was undone: also one that moved nothing has what others moved along it. */
    List<Obligation> findMerged(@Param("tenantId") UUID tenantId, @Param("personMergeId") UUID personMergeId);

    List<UUID> findIdsOfMerge(@Param("tenantId") UUID tenantId, @Param("personMergeId") UUID personMergeId);

    /** The one that has waited longest of those that a sweep is to try, locked; none that another session has locked. */
    @Nullable Obligation lockNextDue(@Param("now") Instant now, @Param("maxAttempts") int maxAttempts);

    /** Locked, if nobody has tried it and nobody is about to. */
    @Nullable Obligation lockUntried(@Param("id") UUID id);

    /** Locked, whatever its state; waits for a try that is going on. */
    @Nullable Obligation lock(@Param("id") UUID id);

    /**
     * The later merges on the way from a patient. The way of an obligation that is locked does not change: whoever adds a
     * merge to it or undoes one {@linkplain #lockThoseThatEndWith locks} that obligation first.
     */
    List<Hop> findHops(@Param("moduleKey") String moduleKey, @Param("fromPatientId") UUID fromPatientId);

    /** Bounds how long statements of this transaction wait for a lock. */
    String waitForLocksAtMost(@Param("timeout") String timeout);

    void conclude(@Param("id") UUID id, @Param("outcome") Outcome outcome);

    List<Obligation> findStuck(@Param("maxAttempts") int maxAttempts, @Param("atMost") int atMost);

    long countStuck(@Param("maxAttempts") int maxAttempts);

    /** Makes those of a module PENDING that found no schema, and says how many there were. */
    int reopen(@Param("moduleKey") String moduleKey, @Param("now") Instant now);
}
