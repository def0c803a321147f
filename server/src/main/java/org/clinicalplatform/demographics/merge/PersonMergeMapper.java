package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface PersonMergeMapper {
    /** Those of the two that are live, locked in the order of their ids. */
    List<MergingPerson> lockPersons(
            @Param("tenantId") UUID tenantId, @Param("one") UUID one, @Param("other") UUID other);

    /** Those of the two that are live or were merged away. */
    List<MergingPerson> findPersons(
            @Param("tenantId") UUID tenantId, @Param("one") UUID one, @Param("other") UUID other);

    /** The live patients of both, locked in the order of their ids. */
    List<MergingPatient> lockPatients(@Param("one") UUID onePersonId, @Param("other") UUID otherPersonId);

    List<MergingPatient> findPatients(@Param("one") UUID onePersonId, @Param("other") UUID otherPersonId);

    List<StepCount> count(@Param("steps") List<MergeStep> steps);

    void insert(PersonMerge merge);

    void insertCounts(@Param("personMergeId") UUID personMergeId, @Param("counts") List<TableCount> counts);

    List<TableCount> countsOf(@Param("personMergeId") UUID personMergeId);

    /** Voids the loser's rows that the survivor has as well, and answers how many. */
    long voidDuplicates(@Param("step") MergeStep step, @Param("change") MergeChange change);

    void rememberPreferred(@Param("step") MergeStep step, @Param("change") MergeChange change);

    /** Moves the loser's live rows, none of them preferred any more, and answers how many. */
    long move(@Param("step") MergeStep step, @Param("change") MergeChange change);

    void uniteFacilities(@Param("from") UUID from, @Param("to") UUID to, @Param("change") MergeChange change);

    /** Restricts the survivor if the loser is restricted. */
    void restrict(@Param("from") UUID from, @Param("to") UUID to, @Param("change") MergeChange change);

    void endGrants(@Param("from") UUID from, @Param("change") MergeChange change);

    void retirePatient(@Param("from") UUID from, @Param("to") UUID to, @Param("change") MergeChange change);

    /** Forwards those who were forwarded to the loser, so that no chain of them is longer than one step. */
    void forwardPatients(@Param("from") UUID from, @Param("to") UUID to, @Param("change") MergeChange change);

    void movePatient(
            @Param("patientId") UUID patientId, @Param("to") UUID toPersonId, @Param("change") MergeChange change);

    void fillGaps(@Param("survivor") UUID survivor, @Param("loser") UUID loser, @Param("change") MergeChange change);

    void retirePerson(@Param("from") UUID from, @Param("to") UUID to, @Param("change") MergeChange change);

    void forwardPersons(@Param("from") UUID from, @Param("to") UUID to, @Param("change") MergeChange change);

    /** Where merges into the person that still stand have written rows of his. */
    List<String> tablesMovedTo(@Param("personId") UUID personId);

    /** Keeps which of those rows of a table have changed since. */
    void seal(@Param("personId") UUID personId, @Param("table") String table);

    @Nullable PersonMerge find(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    long countOfTenant(@Param("tenantId") UUID tenantId);

    /** The newest first. */
    List<PersonMerge> findOfTenant(@Param("tenantId") UUID tenantId, @Param("page") PageQuery page);
}
