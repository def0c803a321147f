package org.clinicalplatform.demographics.matching;

/**
 * How far two values agree. A value that is missing on one side agrees in no way, and says nothing either: there is no
 * level for it.
 */
enum Agreement {
    /** The same but for case, accents and punctuation. */
    EXACT,
    /** What one slip makes of the other: a typing error, day and month in each other's place, a part left out. */
    CLOSE,
    /** Much in common, as two slips or a variant leave it. */
    SIMILAR,
    /** Family and given name in each other's place. */
    SWAPPED,
    /** Neither of these. */
    DISAGREE
}
