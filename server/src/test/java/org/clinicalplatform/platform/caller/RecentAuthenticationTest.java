package org.clinicalplatform.platform.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.time.Duration;
import org.clinicalplatform.platform.error.StaleAuthenticationException;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class RecentAuthenticationTest {
    private final TestClock clock = new TestClock();
    private final Caller caller = TestCallers.unscoped();

    @Test
    void requireWhenTheAuthenticationIsAsOldAsAllowedThenPassesAndAMillisecondLaterRefuses() {
        RecentAuthentication recent =
                new RecentAuthentication(new RecentAuthenticationSettings(Duration.ofMinutes(5)), clock);
        clock.advance(Duration.ofMinutes(5));
        assertThatCode(() -> recent.require(caller)).doesNotThrowAnyException();

        clock.advance(Duration.ofMillis(1));

        assertThatExceptionOfType(StaleAuthenticationException.class).isThrownBy(() -> recent.require(caller));
    }

    @Test
    void refusalWhenWrittenThenNamesTheAgeThatTheSettingAllows() throws IOException {
        MockHttpServletResponse response = new MockHttpServletResponse();

        TestErrors.writer()
                .write(
                        new MockHttpServletRequest("PUT", "/own"),
                        response,
                        new StaleAuthenticationException(Duration.ofSeconds(90)));

        assertThat(response.getStatus()).isEqualTo(401);
        assertThat(response.getHeader("WWW-Authenticate"))
                .isEqualTo("Bearer error=\"insufficient_user_authentication\", max_age=90");
        assertThat(response.getContentAsString()).contains("STEP_UP_REQUIRED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT1S", "P3650D"})
    void settingWhenItIsTheShortestOrLongestThenIsTaken(Duration maxAge) {
        assertThat(new RecentAuthenticationSettings(maxAge).maxAge()).isEqualTo(maxAge);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT0.9S", "PT-5M", "P3650DT1S", "PT9223372036854775807S"})
    void settingWhenItCannotWorkThenIsRefused(Duration maxAge) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RecentAuthenticationSettings(maxAge))
                .withMessageContaining("svc.auth.recent-authentication.max-age");
    }
}
