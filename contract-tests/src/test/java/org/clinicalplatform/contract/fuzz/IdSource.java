package org.clinicalplatform.contract.fuzz;

/** Where the ids of one request come from. */
enum IdSource {
    /** The examples of the specification, which belong to each other and are demonstration data. */
    EXAMPLES,
    /** Records that earlier requests of the batch created. */
    CREATED,
    /** Each id from another source: also of other facilities and tenants, voided, unknown, and of other kinds. */
    MIXED
}
