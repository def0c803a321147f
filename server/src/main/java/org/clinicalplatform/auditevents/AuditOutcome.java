package org.clinicalplatform.auditevents;

/** What became of a call. */
enum AuditOutcome {
    /** It was answered as asked. */
    GRANTED,
    /** It was refused, and nothing was shown or changed. */
    REFUSED,
    /** The service could not answer it, and nothing was shown; what it was to change may have been changed before. */
    FAILED;

    private static final int FIRST_REFUSAL = 400;
    private static final int FIRST_FAILURE = 500;

    /**
     * By the answer.
     *
     * @param status HTTP status
     * @param missed whether an id named nothing that the caller may see, which some operations answer with a success
     */
    static AuditOutcome of(int status, boolean missed) {
        if (status >= FIRST_FAILURE) {
            return FAILED;
        }
        return status >= FIRST_REFUSAL || missed ? REFUSED : GRANTED;
    }
}
