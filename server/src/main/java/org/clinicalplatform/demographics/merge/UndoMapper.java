package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface UndoMapper {
    /** The merge, locked against another undo of it. */
    @Nullable PersonMerge lock(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    /** The survivor, locked; null when he is live no more. */
    @Nullable UUID lockSurvivor(PersonMerge merge);

    /** To be locked only under the lock of the one who stands for him, as by merges. */
    @Nullable UUID lockLoser(PersonMerge merge);

    /** Both, the live one before the other. */
    List<UUID> lockPatients(PersonMerge merge);

    List<LedgerEntry> entries(@Param("personMergeId") UUID personMergeId);

    /** As each of the following, a hundred rows of a table at most. */
    List<UndoBlocker> findLaterMerges(PersonMerge merge);

    List<UndoBlocker> findVoidedSurvivor(PersonMerge merge);

    List<UndoBlocker> findChangedFields(PersonMerge merge);

    List<UndoBlocker> findChangedRows(
            @Param("personMergeId") UUID personMergeId, @Param("entries") List<LedgerEntry> entries);

    List<UndoBlocker> findReferring(
            @Param("merge") PersonMerge merge, @Param("references") List<MergeReference> references);

    List<UndoBlocker> findReferringCarePlans(@Param("merge") PersonMerge merge);

    List<UndoBlocker> findRecordedSince(@Param("merge") PersonMerge merge, @Param("tables") List<MergeTable> tables);

    /** Gives moved rows back that are as the merge left them, and answers how many. */
    long giveBack(@Param("table") MergeTable table, @Param("owner") UUID owner, @Param("change") MergeChange change);

    /** Takes back that rows of the loser are void, and answers of how many. */
    long unvoid(@Param("table") MergeTable table, @Param("change") MergeChange change);

    void givePatientBack(@Param("merge") PersonMerge merge, @Param("change") MergeChange change);

    void revivePerson(@Param("merge") PersonMerge merge, @Param("change") MergeChange change);

    void revivePatient(@Param("merge") PersonMerge merge, @Param("change") MergeChange change);

    void forwardPersonsBack(@Param("merge") PersonMerge merge, @Param("change") MergeChange change);

    void forwardPatientsBack(@Param("merge") PersonMerge merge, @Param("change") MergeChange change);

    void emptyGaps(@Param("merge") PersonMerge merge, @Param("change") MergeChange change);

    /** The survivor is restricted no more, unless somebody has changed his row since and may have meant it. */
    void unrestrict(@Param("change") MergeChange change);

    /** Takes the registrations back, but for facilities that have a visit of the survivor's own. */
    void partFacilities(@Param("merge") PersonMerge merge);

    void resumeGrants(@Param("personMergeId") UUID personMergeId);

    /** Lets the ledgers of merges into the loser know when their rows came back to him. */
    void restamp(@Param("merge") PersonMerge merge, @Param("change") MergeChange change);

    void markUndone(PersonMerge merge);
}
