package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/** A row that prevents the undo of a merge. */
record UndoBlocker(String tableName, UUID rowId, Reason reason) {
    /** Why the row prevents the undo. */
    enum Reason {
        /** The merge was already undone. */
        ALREADY_UNDONE,
        /** The survivor took part in a later merge, which has to be undone first. */
        MERGED_SINCE,
        /** The survivor was voided. */
        VOIDED_SINCE,
        /** A row that the merge wrote was changed. */
        CHANGED_SINCE,
        /** A row that stays with the survivor refers to one that would return to the loser. */
        REFERRED_TO_SINCE,
        /** Recorded after the merge for the patient who would return to the loser: its owner is unknown. */
        RECORDED_SINCE
    }
}
