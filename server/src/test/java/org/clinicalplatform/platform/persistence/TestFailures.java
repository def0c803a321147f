package org.clinicalplatform.platform.persistence;

import org.springframework.dao.DataAccessResourceFailureException;

/** Failures for tests of other packages. */
public final class TestFailures {
    private TestFailures() {}

    /** That of a commit which the database did not confirm. */
    public static RuntimeException unknownOutcome() {
        return new UnknownOutcomeException(new DataAccessResourceFailureException("broken"));
    }
}
