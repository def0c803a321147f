package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;

@Mapper
interface UndoMapper {
    /** Locks the merge against a concurrent undo. */
    @Nullable PersonMerge lock(UUID tenantId, UUID id);

    boolean isSurvivorLive(@Param("merge") PersonMerge merge);

    /** Whether a patient of the merge, or who has their chart by now, is restricted and the viewer may not see it. */
    boolean isChartClosed(Viewer viewer, PersonMerge merge);

    /** Locks the live patients of both against new records, in the order of their ids. */
    List<UUID> lockPatients(PersonMerge merge);

    List<LedgerEntry> entries(UUID personMergeId);

    /** Like each of the following queries, returns at most {@link UndoBlockers#ENOUGH} rows of a table. */
    List<UndoBlocker> findLaterMerges(PersonMerge merge);

    /** Those merges and what followed them: all that may have moved rows of this one further, and are not undone. */
    List<UUID> findIdsOfChainSince(@Param("merge") PersonMerge merge);

    List<UndoBlocker> findVoidedSurvivor(PersonMerge merge);

    List<UndoBlocker> findChangedFields(PersonMerge merge);

    /** The name without which the survivor, who is not temporary, would have none after the undo. */
    List<UndoBlocker> findLastNames(@Param("merge") PersonMerge merge);

    /** @param later merges whose own changes do not count */
    List<UndoBlocker> findChangedRows(UUID personMergeId, List<LedgerEntry> entries, List<UUID> later);

    List<UndoBlocker> findReferring(PersonMerge merge, List<MergeTables.Reference> references);

    List<UndoBlocker> findReferringCarePlans(@Param("merge") PersonMerge merge);

    /** @param later merges whose moved rows do not count */
    List<UndoBlocker> findRecordedSince(PersonMerge merge, List<MergeTable> tables, List<UUID> later);

    /**
     * The live rows of the survivor that were created since the merge, by table, and registrations that were made or
     * ended since or are kept by {@link #removeRegistrations}, with the ids of their facilities. The tables of patients
     * may be empty: then neither chart nor registrations are read. Emergency access ends with the undo, so it is none
     * of them.
     */
    List<StayingRows> findStaying(PersonMerge merge, List<MergeTable> ofPersons, List<MergeTable> ofPatients);

    /** Returns the number of rows moved back; those changed since the merge stay. */
    long moveBack(MergeTable table, UUID owner, MergeChange change);

    /** Returns the number of restored rows; those changed since the merge stay void. */
    long unvoid(MergeTable table, MergeChange change);

    /** Makes the survivor's rows preferred again that had yielded to the loser's, and returns their number. */
    long restorePreferred(MergeTable table, MergeChange change);

    /** Records for the undo of an earlier merge that the patient was changed as restricted since. */
    void movePatientBack(PersonMerge merge, MergeChange change);

    void revivePerson(PersonMerge merge, MergeChange change);

    /** As {@link #movePatientBack}, that the survivor was. */
    void revivePatient(PersonMerge merge, MergeChange change);

    /**
     * Restricts the loser, who is restored, if the survivor was restricted since the merge: that may have been meant for
     * either. Returns whether it did.
     */
    boolean restrictSeparated(@Param("merge") PersonMerge merge);

    void forwardPersonsBack(PersonMerge merge, MergeChange change);

    void forwardPatientsBack(PersonMerge merge, MergeChange change);

    /** Restores the survivor's own values, which are mostly none. */
    void restoreFilledFields(PersonMerge merge, MergeChange change);

    /** Ends the survivor's restriction, unless the row was changed since, which may have been on purpose. */
    void unrestrict(@Param("change") MergeChange change);

    /**
     * Removes the registrations that the merge added, except at facilities with a visit or placement of the survivor
     * that no merge has moved there. The survivor keeps them if its own were all ended since.
     */
    void removeRegistrations(@Param("merge") PersonMerge merge);

    /**
     * Resumes the grants that the merge ended, if they are still valid then.
     *
     * @param loserRestricted whether the undo has restricted the loser, so that grants on the loser stay ended
     */
    void resumeGrants(MergeChange change, boolean loserRestricted);

    /**
     * Updates the times in the ledgers of merges into the loser, and of those that moved the loser's patient, whose
     * rows have just returned.
     */
    void restamp(PersonMerge merge, MergeChange change);

    void markUndone(PersonMerge merge);
}
