package org.clinicalplatform.platform.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.junit.jupiter.api.Test;

class CurrentCallerTest {
    @Test
    void getWhenTheRequestHasACallerThenReturnsIt() {
        Caller caller = TestCallers.scoped("clinical.visit.read");

        assertThat(new CurrentCaller(() -> caller).get()).isSameAs(caller);
    }

    @Test
    void getWhenTheRequestHasNoneThenRequiresAuthentication() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(new CurrentCaller(() -> null)::get)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.AUTHENTICATION_REQUIRED));
    }
}
