package org.clinicalplatform.demographics.merge;

import java.util.UUID;

/**
 * A row that keeps a merge from being undone.
 *
 * @param tableName where it is
 */
record UndoBlocker(String tableName, UUID rowId, Why why) {
    /** What is the matter with the row. */
    enum Why {
        /** The merge was undone before. */
        ALREADY_UNDONE,
        /** Another merge of the survivor came later and has to be undone first. */
        MERGED_SINCE,
        /** The survivor was voided. */
        VOIDED_SINCE,
        /** Somebody changed what the merge had written. */
        CHANGED_SINCE,
        /** A row that stays with the survivor refers to one that would go back. */
        REFERRED_TO_SINCE,
        /** Recorded after the merge on the patient who would go back: nobody can say whose it is. */
        RECORDED_SINCE
    }
}
