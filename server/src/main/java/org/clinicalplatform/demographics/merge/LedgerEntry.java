package org.clinicalplatform.demographics.merge;

/** One row of a merge's ledger: an action on a number of rows of one table. */
record LedgerEntry(String tableName, String columnName, Action action, long rows) {
    /** What a merge does to a row. The statements write and read these names; a test compares them. */
    enum Action {
        /** Given to the survivor. */
        MOVED,
        /** Voided on the loser, since the survivor has an equal row. */
        VOIDED,
        /** Moved, and no longer preferred. */
        LOWERED,
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
        return MergeTables.ALL.stream().anyMatch(this::isOf) && (action == Action.MOVED || action == Action.VOIDED);
    }

    boolean isOf(MergeTable table) {
        return table.table().equals(tableName) && table.column().equals(columnName);
    }
}
