package org.clinicalplatform.platform.persistence;

import org.springframework.transaction.TransactionSystemException;

/**
 * The connection broke while a transaction was committed, so nobody knows whether the database has made the change; or
 * the change was made, but the synchronous standby did not confirm it, so that it is missing if the standby takes over;
 * or something was done outside of the database, which could not be recorded.
 */
public final class UnknownOutcomeException extends TransactionSystemException {
    private static final long serialVersionUID = 1L;

    public UnknownOutcomeException(RuntimeException cause) {
        super("The database did not confirm a change", cause);
    }
}
