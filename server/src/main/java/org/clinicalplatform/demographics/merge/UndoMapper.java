package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface UndoMapper {
    /** Locks the merge against a concurrent undo. */
    @Nullable PersonMerge lock(UUID tenantId, UUID id);

    /** Locks the survivor; null if the survivor is no longer live. */
    @Nullable UUID lockSurvivor(PersonMerge merge);

    /** Only under the lock of the survivor, as merges do. */
    @Nullable UUID lockLoser(PersonMerge merge);

    /** Locks both, the live one first. */
    List<UUID> lockPatients(PersonMerge merge);

    List<LedgerEntry> entries(UUID personMergeId);

    /** Like each of the following queries, returns at most a hundred rows of a table. */
    List<UndoBlocker> findLaterMerges(PersonMerge merge);

    List<UndoBlocker> findVoidedSurvivor(PersonMerge merge);

    List<UndoBlocker> findChangedFields(PersonMerge merge);

    List<UndoBlocker> findChangedRows(UUID personMergeId, List<LedgerEntry> entries);

    List<UndoBlocker> findReferring(PersonMerge merge, List<MergeTables.Reference> references);

    List<UndoBlocker> findReferringCarePlans(@Param("merge") PersonMerge merge);

    List<UndoBlocker> findRecordedSince(PersonMerge merge, List<MergeTable> tables);

    /** Returns the number of rows moved back; those changed since the merge stay. */
    long moveBack(MergeTable table, UUID owner, MergeChange change);

    /** Returns the number of restored rows; those changed since the merge stay void. */
    long unvoid(MergeTable table, MergeChange change);

    void movePatientBack(PersonMerge merge, MergeChange change);

    void revivePerson(PersonMerge merge, MergeChange change);

    void revivePatient(PersonMerge merge, MergeChange change);

    void forwardPersonsBack(PersonMerge merge, MergeChange change);

    void forwardPatientsBack(PersonMerge merge, MergeChange change);

    void clearFilledFields(PersonMerge merge, MergeChange change);

    /** Ends the survivor's restriction, unless the row was changed since, which may have been on purpose. */
    void unrestrict(@Param("change") MergeChange change);

    /** Removes the registrations that the merge added, except at facilities with a visit of the survivor. */
    void removeRegistrations(@Param("merge") PersonMerge merge);

    void resumeGrants(UUID personMergeId);

    /** Updates the times in the ledgers of merges into the loser, whose rows have just returned. */
    void restamp(PersonMerge merge, MergeChange change);

    void markUndone(PersonMerge merge);
}
