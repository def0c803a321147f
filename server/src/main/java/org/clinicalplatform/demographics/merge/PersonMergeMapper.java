package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.api.model.MergeWarning;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonMergeMapper {
    /** The persons and everybody who was merged into them, voided ones included. */
    List<UUID> findChain(UUID tenantId, List<UUID> personIds);

    /** Locks the persons in the order of their ids. */
    List<UUID> lockChain(@Param("personIds") List<UUID> personIds);

    /** Locks all patients of the persons against changes, in the order of their ids. */
    List<UUID> lockPatientsOfChain(@Param("personIds") List<UUID> personIds);

    /** Those of the two persons who are live or merged away. */
    List<MergingPerson> findPersons(UUID tenantId, UUID survivorPersonId, UUID loserPersonId);

    /** Locks the live patients of both persons, in the order of their ids. */
    List<MergingPatient> lockPatients(UUID survivorPersonId, UUID loserPersonId);

    List<MergingPatient> findPatients(UUID survivorPersonId, UUID loserPersonId);

    /** Whether the patient is restricted and the viewer may not see it. */
    boolean isClosed(Viewer viewer, UUID patientId);

    List<StepCount> count(List<MergeStep> steps);

    /** What is in the charts of both patients that one patient should not have. */
    List<MergeWarning> findWarnings(@Param("pair") MergePair pair);

    void insert(PersonMerge merge);

    void insertCounts(UUID personMergeId, List<TableCount> counts);

    List<TableCount> countsOf(UUID personMergeId);

    /** Voids the loser's rows that the survivor has as well, and returns their number. */
    long voidDuplicates(MergeStep step, MergeChange change);

    void recordPreferred(MergeStep step, MergeChange change);

    /** Lowers the survivor's preferred row if the loser has one, or a known person's name takes its place. */
    void yieldPreferred(MergeStep step, MergeChange change);

    /**
     * Moves the loser's live rows, none of them preferred any longer unless the step keeps that, and returns their
     * number. Of the names of a known person who prefers none, the most suitable one is preferred.
     */
    long move(MergeStep step, MergeChange change);

    void uniteFacilities(MergePair pair, MergeChange change);

    /** Restricts the survivor if the loser is restricted. */
    void restrict(MergePair pair, MergeChange change);

    void endGrants(MergePair pair, MergeChange change);

    void retirePatient(MergePair pair, MergeChange change);

    /** Forwards those who were merged into the loser before, so that every forward is a single step. */
    void forwardPatients(MergePair pair, MergeChange change);

    void movePatient(MergePair pair, MergeChange change);

    /** Records which live rows the loser's patient takes along, so that an undo finds those that were changed since. */
    void recordChart(MergePair pair, List<MergeTable> tables, MergeChange change);

    /** Gives the survivor the fields of the loser that the merge was inserted with. */
    void fillFields(@Param("change") MergeChange change);

    void retirePerson(MergePair pair, MergeChange change);

    void forwardPersons(MergePair pair, MergeChange change);

    /** The tables with rows that merges into the loser moved and that are not undone. */
    List<String> findTablesMovedToLoser(@Param("pair") MergePair pair);

    /** Records in the ledgers of those merges which of their rows of a table were changed since. */
    void seal(MergePair pair, String table);

    @Nullable PersonMerge find(UUID tenantId, UUID id);

    long countOfTenant(UUID tenantId, PersonMergeFilter filter);

    /** Newest first. */
    List<PersonMerge> findOfTenant(UUID tenantId, PersonMergeFilter filter, PageQuery page);
}
