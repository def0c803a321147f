package org.clinicalplatform.auditevents;

/** The result of an audited call. */
enum AuditOutcome {
    /** The call succeeded. */
    GRANTED,
    /** The call was refused; nothing was read or changed. */
    REFUSED,
    /** The service failed; nothing was returned, but a change may have been committed before the failure. */
    FAILED;

    private static final int FIRST_REFUSAL = 400;
    private static final int FIRST_FAILURE = 500;

    /**
     * Derived from the response.
     *
     * @param missed whether an id was denied or unknown, for which some operations return an empty result with 200
     */
    static AuditOutcome of(int status, boolean missed) {
        if (status >= FIRST_FAILURE) {
            return FAILED;
        }
        return status >= FIRST_REFUSAL || missed ? REFUSED : GRANTED;
    }
}
