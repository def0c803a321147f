package org.clinicalplatform.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/** Assertions on calls that a service refuses. */
public final class Refusals {
    private Refusals() {}

    public static ThrowableAssertAlternative<ApiException> assertRefused(ErrorCode code, ThrowingCallable call) {
        return assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }

    /** Asserts the not-found response of the denial convention. */
    public static void assertNotFound(String message, ThrowingCallable call) {
        assertRefused(ErrorCode.NOT_FOUND, call)
                .isInstanceOf(RecordNotFoundException.class)
                .withMessage(message);
    }
}
