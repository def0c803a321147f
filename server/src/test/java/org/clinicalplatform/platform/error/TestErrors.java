package org.clinicalplatform.platform.error;

import org.clinicalplatform.testing.TestClock;

/** The writer of error responses, without the rest of the service. */
public final class TestErrors {
    private TestErrors() {}

    public static ErrorWriter writer() {
        return new ErrorWriter(new TestClock());
    }
}
