package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

/**
 * What is special about relationships: a row belongs to two persons, so merges of either change it, and they are undone
 * in any order.
 */
@Mapper
interface MergedRelationshipMapper {
    /** Locks all relationships of the persons, void ones too, in the order of their ids. */
    List<UUID> lock(@Param("personIds") List<UUID> personIds);

    /** Records in the ledgers of the merges at both ends which of the loser's relationships were changed since. */
    void seal(UUID loserPersonId);

    /** Returns at most {@link UndoBlockers#ENOUGH} rows. */
    List<UndoBlocker> findChanged(UUID personMergeId);

    /**
     * Later merges, of former releases, that did not move a row which this merge had voided. Reviving the row would
     * give it to a person who was merged away.
     */
    List<UndoBlocker> findMergesOfOtherEnds(PersonMerge merge);

    /**
     * Returns the rows that the merge moved or voided to the loser, and revives those that do not equal a live row any
     * more.
     */
    void moveBack(PersonMerge merge, MergeChange change);

    /** Revives rows of the survivor that merges voided because of a row that was moved back. */
    void reviveOfSurvivor(PersonMerge merge, MergeChange change);
}
