package org.clinicalplatform.demographics.merge;

/**
 * One line of a merge's ledger: rows of one table to which one thing was done.
 *
 * @param rows how many
 */
record LedgerEntry(String tableName, String columnName, Action action, long rows) {
    /** What a merge does to a row. */
    enum Action {
        /** Belongs to the survivor from then on. */
        MOVED,
        /** Voided on the loser, since the survivor has it as well. */
        VOIDED,
        /** Moved, and preferred no more. */
        LOWERED,
        /** The loser himself. */
        RETIRED,
        /** Was forwarded to the loser before. */
        FORWARDED,
        /** Facilities at which the survivor is registered from then on. */
        REGISTERED,
        /** The survivor, restricted from then on. */
        RESTRICTED,
        /** Grants on the loser. */
        ENDED
    }

    /** Whether it tells of rows that belong to a person or a patient. */
    boolean isOfRows() {
        return MergeTables.ALL.stream().anyMatch(this::isOf) && (action == Action.MOVED || action == Action.VOIDED);
    }

    boolean isOf(MergeTable table) {
        return table.table().equals(tableName) && table.column().equals(columnName);
    }
}
