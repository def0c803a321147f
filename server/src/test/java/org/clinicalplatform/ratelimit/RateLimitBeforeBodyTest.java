package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.platform.request.ClientKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class RateLimitBeforeBodyTest {
    private static final String CLIENT = "203.0.113.9";
    private static final String LOGIN = "/api/v1/auth/login";
    private static final String RESET_REQUEST = "/api/v1/auth/password-reset/request";

    private final RateLimitSettings settings = TestRateLimits.settings("ip-max-attempts", "2");
    private final RateLimiter limiter = new RateLimiter(settings, new TestTicker());
    private final RateLimitBeforeBody check = new RateLimitBeforeBody(settings, limiter, new ClientKeys(128));

    /** No later filter sees such a request. */
    @Test
    void bodyBrokeWhenEveryRequestOfThePathCountsThenIsNotFreeOfCharge() {
        check.bodyBroke(request("POST", RESET_REQUEST));
        assertThat(check.refuses(request("POST", RESET_REQUEST))).isFalse();

        check.bodyBroke(request("POST", RESET_REQUEST));

        assertThat(check.refuses(request("POST", RESET_REQUEST))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"POST, " + LOGIN, "GET, " + RESET_REQUEST, "POST, " + RESET_REQUEST + "s"})
    void bodyBrokeWhenOnlyRefusalsCountThenCostsNothing(String method, String path) {
        check.bodyBroke(request(method, path));

        assertThat(limiter.size()).isZero();
    }

    @Test
    void refusesWhenTheClientIsExhaustedThenOnItsLimitedPathsAlone() {
        exhaust(limiter);

        assertThat(check.refuses(request("POST", LOGIN))).isTrue();
        assertThat(check.refuses(request("GET", LOGIN))).isFalse();
        assertThat(check.refuses(request("POST", "/api/v1/auth/logout"))).isFalse();
        MockHttpServletRequest ofAnother = request("POST", LOGIN);
        ofAnother.setRemoteAddr("203.0.113.10");
        assertThat(check.refuses(ofAnother)).isFalse();
    }

    @Test
    void refusesWhenTheLimiterIsOffThenNothing() {
        RateLimitSettings off = TestRateLimits.settings("enabled", "false");
        exhaust(limiter);

        assertThat(new RateLimitBeforeBody(off, limiter, new ClientKeys(128)).refuses(request("POST", LOGIN)))
                .isFalse();
    }

    private static void exhaust(RateLimiter limiter) {
        limiter.count(new Attempt(CLIENT, null));
        limiter.count(new Attempt(CLIENT, null));
    }

    private static MockHttpServletRequest request(String method, String path) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        request.setRemoteAddr(CLIENT);
        return request;
    }
}
