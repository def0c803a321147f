package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.platform.web.TestBodies;
import org.clinicalplatform.platform.web.TestJson;
import org.clinicalplatform.securityevents.RecordedEvents;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class RateLimitFilterTest {
    private static final String LOGIN = "/api/v1/auth/login";
    private static final String REFRESH = "/api/v1/auth/refresh";
    private static final String REDEEM = "/api/v1/auth/password-reset/redeem";
    private static final String RESET_REQUEST = "/api/v1/auth/password-reset/request";
    private static final String MFA_VERIFY = "/api/v1/auth/mfa/verify";
    private static final String ANNA = "{\"username\":\"anna\",\"password\":\"x\"}";

    @RegisterExtension
    private final LimitedOperations limited = new LimitedOperations();

    @Test
    void loginWhenFiveFailedThenTheSixthIsRefusedWithWaitBodyAndEvent() throws Exception {
        times(5, () -> assertThat(limited.post(LOGIN, ANNA, 401).getStatus()).isEqualTo(401));
        limited.ticker.advance(Duration.ofMillis(18_500));

        MockHttpServletResponse refused = limited.post(LOGIN, ANNA, 200);

        assertThat(refused.getStatus()).isEqualTo(429);
        assertThat(refused.getHeader("Retry-After")).isEqualTo("42");
        assertThat(refused.getContentAsString())
                .isEqualTo(
                        "{\"errorCode\":429,\"apiPath\":\"/api/v1/auth/login\",\"errorMessage\":\"Too many requests\","
                                + "\"errorTime\":\"2026-03-01T08:15:30.120Z\",\"businessErrorCode\":null}");
        assertThat(limited.events.all())
                .containsExactly(new RecordedEvents.Recorded(
                        SecurityEventKind.RATE_LIMITED, "127.0.0.1", LOGIN, "AUTH_RATE_LIMIT_IP_USERNAME"));
        assertThat(limited.events.mention("anna")).isFalse();
    }

    @Test
    void loginWhenRefusedThenIsNotProcessedAtAll() throws Exception {
        times(5, () -> limited.post(LOGIN, ANNA, 401));

        MockHttpServletResponse refused = limited.send(request("POST", LOGIN, ANNA), (request, response) -> {
            throw new AssertionError("processed");
        });

        assertThat(refused.getStatus()).isEqualTo(429);
    }

    @Test
    void loginWhenRefusedAgainAndAgainThenTheWaitGetsNoLongerAndNothingIsCounted() throws Exception {
        times(5, () -> limited.post(LOGIN, ANNA, 401));
        times(200, () -> limited.post(LOGIN, ANNA, 401));
        limited.ticker.advance(Duration.ofSeconds(59));
        assertThat(limited.post(LOGIN, ANNA, 200).getHeader("Retry-After")).isEqualTo("1");
        assertThat(limited.post(LOGIN, "{\"username\":\"ben\"}", 200).getStatus())
                .as("the client has 5 of 120 attempts counted")
                .isEqualTo(200);

        limited.ticker.advance(Duration.ofSeconds(1));

        assertThat(limited.post(LOGIN, ANNA, 200).getStatus()).isEqualTo(200);
        assertThat(limited.events.all()).hasSize(201);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 400, 404, 405, 406, 408, 409, 413, 415, 429, 500, 502, 503})
    void loginWhenTheStatusIsAnotherThenDoesNotCount(int status) throws Exception {
        times(300, () -> limited.post(LOGIN, ANNA, status));

        assertThat(limited.limiter.size()).isZero();
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus()).isEqualTo(200);
    }

    /** A refusal of the servlet API leads to an error dispatch, whose own response must not count in its place. */
    @Test
    void loginWhenRefusedThroughSendErrorThenItsStatusIsTheOneThatCounts() throws Exception {
        times(10, () -> limited.send(request("POST", LOGIN, ANNA), error(400)));
        assertThat(limited.limiter.size()).isZero();

        times(5, () -> limited.send(request("POST", LOGIN, ANNA), error(401)));
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus()).isEqualTo(429);
    }

    /**
     * The container sends a response with its last byte; the client's next attempt may come before the chain returns.
     */
    @Test
    void loginWhenItsResponseIsCommittedThenIsAlreadyCounted() throws Exception {
        Attempt client = new Attempt("127.0.0.1", null);
        LimitedOperations once = new LimitedOperations("ip-max-attempts", "1");

        once.send(request("POST", LOGIN, ANNA), (request, response) -> {
            ((HttpServletResponse) response).setStatus(401);
            response.setContentLength(4);
            response.getOutputStream().write(new byte[3]);
            assertThat(once.limiter.refusal(client)).isNull();
            response.getOutputStream().write(new byte[1]);
            assertThat(once.limiter.refusal(client)).isNotNull();
        });
    }

    @Test
    void loginWhenItsResponseIsFlushedAndClosedThenIsCountedOnce() throws Exception {
        times(
                4,
                () -> limited.send(request("POST", LOGIN, ANNA), (request, response) -> {
                    ((HttpServletResponse) response).setStatus(401);
                    response.flushBuffer();
                    response.getOutputStream().close();
                }));

        assertThat(limited.post(LOGIN, ANNA, 403).getStatus()).isEqualTo(403);
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus()).isEqualTo(429);
    }

    @Test
    void loginWhenProcessingBreaksThenCostsNothingAndTheFailureGoesOn() throws Exception {
        times(10, () -> assertBreaks(LOGIN));

        assertThat(limited.limiter.size()).isZero();
    }

    @Test
    void goodLoginsWhenThereAreAHundredThousandThenLeaveNoEntry() throws Exception {
        for (int i = 0; i < 100_000; i++) {
            MockHttpServletRequest request = request("POST", LOGIN, "{\"username\":\"user" + i + "\"}");
            request.setRemoteAddr("2001:db8::" + Integer.toHexString(i & 0xffff));
            limited.send(request, status(200));
        }

        assertThat(limited.limiter.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 400, 415, 500})
    void resetRequestWhenTheStatusIsAnyThenCounts(int status) throws Exception {
        times(5, () -> limited.post(RESET_REQUEST, ANNA, status));

        assertThat(limited.post(RESET_REQUEST, ANNA, 204).getStatus()).isEqualTo(429);
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus())
                .as("the same counter")
                .isEqualTo(429);
        assertThat(limited.post(RESET_REQUEST, "{\"username\":\"ben\"}", 204).getStatus())
                .isEqualTo(204);
    }

    @Test
    void resetRequestWhenProcessingBreaksThenCountsToo() throws Exception {
        times(5, () -> assertBreaks(RESET_REQUEST));

        assertThat(limited.post(RESET_REQUEST, ANNA, 204).getStatus()).isEqualTo(429);
    }

    private void assertBreaks(String path) {
        assertThatIllegalStateException()
                .isThrownBy(() -> limited.send(request("POST", path, ANNA), (request, response) -> {
                    throw new IllegalStateException("broken");
                }));
    }

    private static FilterChain error(int status) {
        return (request, response) -> ((HttpServletResponse) response).sendError(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "post"})
    void limitedPathWhenTheMethodIsNotPostThenNeitherCountsNorIsRefused(String method) throws Exception {
        times(300, () -> limited.send(request(method, LOGIN, ANNA), status(401)));
        assertThat(limited.limiter.size()).isZero();

        times(5, () -> limited.post(LOGIN, ANNA, 401));
        assertThat(limited.send(request(method, LOGIN, ANNA), status(405)).getStatus())
                .isEqualTo(405);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/auth/verify",
                "/api/v1/auth/logout",
                "/api/v1/clinical/visits",
                "/api/v1/auth/login/",
                "/api/v1/auth/Login",
                "/API/v1/auth/login",
                "/api/v1/auth//login",
                "/api/v1/auth/login;x=1",
                "/api/v1/auth;x/login",
                "/api/v1/auth/%6Cogin;x",
                "/api/v1/auth%2Flogin",
                "/api/v1/auth/login%2F",
                "/api/v1/auth/./login",
                "/api/v1/auth/login%00",
                "/api/v1/auth/lo%0Agin",
                "/prefix/api/v1/auth/login",
                "/"
            })
    void otherPathWhenItFailsAllTheTimeThenIsNeverLimited(String path) throws Exception {
        times(300, () -> assertThat(limited.post(path, ANNA, 401).getStatus()).isEqualTo(401));

        assertThat(limited.limiter.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {REFRESH, REDEEM, MFA_VERIFY})
    void bodyWhenThePathHasNoUsernameThenIsNotLookedInto(String path) throws Exception {
        times(100, () -> limited.post(path, ANNA, 401));

        assertThat(limited.post(path, ANNA, 200).getStatus()).isEqualTo(200);
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus()).isEqualTo(200);
    }

    @Test
    void clientWhenAPrefixIsSetThenIsTheWholeNetwork() throws Exception {
        LimitedOperations byNetwork = new LimitedOperations("ipv6-prefix-length", "64");
        for (int i = 0; i < 6; i++) {
            MockHttpServletRequest request = request("POST", LOGIN, ANNA);
            request.setRemoteAddr("2001:db8:1:2::" + i);
            assertThat(byNetwork.send(request, status(401)).getStatus()).isEqualTo(i < 5 ? 401 : 429);
        }
    }

    private static FilterChain status(int status) {
        return (request, response) -> ((HttpServletResponse) response).setStatus(status);
    }

    private static MockHttpServletRequest request(String method, String path, String body) {
        MockHttpServletRequest request = new MockHttpServletRequest(method, path);
        request.addHeader("Content-Type", "application/json");
        request.setContent(body.getBytes(StandardCharsets.UTF_8));
        return request;
    }

    private static void times(int times, Step step) throws Exception {
        for (int i = 0; i < times; i++) {
            step.run();
        }
    }

    /** One of several. */
    private interface Step {
        void run() throws Exception;
    }

    /**
     * A filter of its own with its limiter; after the test it forgets the last request, which the thread would keep.
     */
    private static final class LimitedOperations implements AfterEachCallback {
        private final TestRequests requests = new TestRequests();
        private final TestTicker ticker = new TestTicker();
        private final RecordedEvents events = new RecordedEvents();
        private final RateLimiter limiter;
        private final RateLimitFilter filter;

        /** @param changes alternately names and values of settings that are not the defaults */
        LimitedOperations(String... changes) {
            RateLimitSettings settings = TestRateLimits.settings(changes);
            limiter = new RateLimiter(settings, ticker);
            filter = new RateLimitFilter(
                    settings,
                    limiter,
                    new SubmittedUsernames(TestJson.MAPPER, 4096),
                    TestErrors.writer(),
                    events.events());
        }

        /** Posts JSON to an operation that responds with this status. */
        MockHttpServletResponse post(String path, String body, int status) throws Exception {
            return send(request("POST", path, body), status(status));
        }

        MockHttpServletResponse send(MockHttpServletRequest request, FilterChain operation) throws Exception {
            MockHttpServletResponse response = new MockHttpServletResponse();
            requests.bind(request);
            filter.doFilter(TestBodies.received(request), response, operation);
            return response;
        }

        @Override
        public void afterEach(ExtensionContext context) {
            requests.unbind();
        }
    }
}
