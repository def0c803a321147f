package org.clinicalplatform.repoint;

/** How the rows of one obligation get to their receiver, table by table, within one transaction. */
interface Way {
    /** Rows of one statement: enough to need few statements, few enough for the statement timeout. */
    int BATCH = 2000;

    /** Moves up to {@link #BATCH} rows and writes down which; fewer when no other can be moved. */
    int moveBatch(String table);

    /** Whether the table still has rows to be moved. */
    boolean isOutstanding(String table);

    /** Called when no table has any. */
    void finish();
}
