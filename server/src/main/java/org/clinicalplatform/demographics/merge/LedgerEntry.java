package org.clinicalplatform.demographics.merge;

/**
 * One row of a merge's ledger: an action on a number of rows of one table.
 *
 * @param columnName the column that the merge changed; {@code id} for rows that moved with their patient and did not
 *     change
 */
record LedgerEntry(String tableName, String columnName, Action action, long rows) {
    /** What a merge does to a row. The statements write and read these names; a test compares them. */
    enum Action {
        /** Given to the survivor. */
        MOVED,
        /** The loser's, voided since the survivor has an equal row, or since it related the two to each other. */
        VOIDED,
        /** The loser's preferred row, moved without being preferred. */
        LOWERED,
        /** The survivor's, no longer preferred since the loser's row is. */
        YIELDED,
        /** The loser. */
        RETIRED,
        /** Had been merged into the loser before, and now refers to the survivor. */
        FORWARDED,
        /** Facilities at which the survivor is now registered too. */
        REGISTERED,
        /** The survivor, who is now restricted. */
        RESTRICTED,
        /** Access grants on the loser. */
        ENDED
    }

    /** Whether it is about rows of a person or patient, not about persons and patients themselves. */
    boolean isOfOwnedRows() {
        return MergeTables.ALL.stream().anyMatch(this::isOf)
                && (action == Action.MOVED || action == Action.VOIDED || action == Action.YIELDED);
    }

    /**
     * Whether it is about rows that moved with their patient. The merge did not change them, so an undo need not
     * either.
     */
    boolean isOfMovedPatient() {
        return action == Action.MOVED && columnName.equals("id");
    }

    boolean isOfRelationships() {
        return MergeTables.isOfRelationships(tableName);
    }

    boolean isOf(MergeTable table) {
        return table.table().equals(tableName) && table.column().equals(columnName);
    }
}
