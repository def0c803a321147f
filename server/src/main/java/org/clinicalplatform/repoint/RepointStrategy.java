package org.clinicalplatform.repoint;

/** How the rows of one obligation are moved, table by table, within one transaction. */
interface RepointStrategy {
    /** Rows moved by one statement: few statements, none of which exceeds the statement timeout. */
    int BATCH_SIZE = 2000;

    /**
     * Moves and records up to {@link #BATCH_SIZE} rows, and those that have to go with them; fewer when no other row
     * can be moved, or a trigger of the module keeps some.
     */
    int moveBatch(String table);

    /** Whether the table has rows that still have to move. */
    boolean isOutstanding(String table);

    /** Called when no table is outstanding. */
    default void finish() {}
}
