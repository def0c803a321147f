package org.clinicalplatform.platform.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.security.core.context.SecurityContextHolder;

class CurrentCallerTest {
    private final CurrentCaller current = new CurrentCaller();

    @AfterEach
    void forgetTheCaller() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void getWhenTheRequestHasACallerThenReturnsIt() {
        Caller caller = TestCallers.scoped("clinical.visit.read");
        SecurityContextHolder.getContext().setAuthentication(new CallerAuthentication(caller));

        assertThat(current.get()).isSameAs(caller);
    }

    @Test
    void getWhenTheRequestHasNoneThenRequiresAuthentication() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(current::get)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.AUTHENTICATION_REQUIRED));
    }
}
