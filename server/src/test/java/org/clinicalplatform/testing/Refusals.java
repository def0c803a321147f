package org.clinicalplatform.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
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

    /** Asserts that of concurrent calls one succeeds, and that the others are refused with the code. */
    public static void assertOneSucceeds(int calls, ErrorCode code, IntConsumer call) {
        AtomicInteger succeeded = new AtomicInteger();
        AtOnce.run(calls, number -> {
            try {
                call.accept(number);
                succeeded.incrementAndGet();
            } catch (ApiException refusal) {
                assertThat(refusal.code()).isEqualTo(code);
            }
        });
        assertThat(succeeded).hasValue(1);
    }
}
