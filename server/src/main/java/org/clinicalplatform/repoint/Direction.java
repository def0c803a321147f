package org.clinicalplatform.repoint;

/** Which way an obligation's rows go. */
enum Direction {
    /** All rows of the loser to the survivor. */
    MERGE,
    /** Those rows back that the merge had moved. */
    UNDO
}
