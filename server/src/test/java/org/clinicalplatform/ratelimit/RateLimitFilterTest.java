package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.web.TestBodies;
import org.clinicalplatform.platform.web.TestJson;
import org.clinicalplatform.securityevents.RecordedEvents;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class RateLimitFilterTest {
    private static final String LOGIN = "/api/v1/auth/login";
    private static final String REFRESH = "/api/v1/auth/refresh";
    private static final String REDEEM = "/api/v1/auth/password-reset/redeem";
    private static final String RESET_REQUEST = "/api/v1/auth/password-reset/request";
    private static final String MFA_VERIFY = "/api/v1/auth/mfa/verify";
    private static final String ANNA = "{\"username\":\"anna\",\"password\":\"x\"}";

    private final TestTicker ticker = new TestTicker();
    private final RecordedEvents events = new RecordedEvents();
    private RateLimiter limiter = new RateLimiter(TestRateLimits.settings(), ticker);
    private RateLimitFilter filter = filter();

    @AfterEach
    void leaveTheRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    @Test
    void loginWhenFiveFailedThenTheSixthIsRefusedWithWaitBodyAndEvent() throws Exception {
        times(5, () -> assertThat(post(LOGIN, ANNA, 401).getStatus()).isEqualTo(401));
        ticker.advance(Duration.ofMillis(18_500));

        MockHttpServletResponse refused = post(LOGIN, ANNA, 200);

        assertThat(refused.getStatus()).isEqualTo(429);
        assertThat(refused.getHeader("Retry-After")).isEqualTo("42");
        assertThat(refused.getContentAsString())
                .isEqualTo(
                        "{\"errorCode\":429,\"apiPath\":\"/api/v1/auth/login\",\"errorMessage\":\"Too many requests\","
                                + "\"errorTime\":\"2026-03-01T08:15:30.120Z\",\"businessErrorCode\":null}");
        assertThat(events.all())
                .containsExactly(new RecordedEvents.Recorded(
                        SecurityEventKind.RATE_LIMITED, "127.0.0.1", LOGIN, "AUTH_RATE_LIMIT_IP_USERNAME"));
        assertThat(events.mention("anna")).isFalse();
    }

    @Test
    void loginWhenRefusedThenIsNotProcessedAtAll() throws Exception {
        times(5, () -> post(LOGIN, ANNA, 401));

        MockHttpServletResponse refused = send(request("POST", LOGIN, ANNA), (request, response) -> {
            throw new AssertionError("processed");
        });

        assertThat(refused.getStatus()).isEqualTo(429);
    }

    @Test
    void loginWhenRefusedAgainAndAgainThenTheWaitGetsNoLongerAndNothingIsCounted() throws Exception {
        times(5, () -> post(LOGIN, ANNA, 401));
        times(200, () -> post(LOGIN, ANNA, 401));
        ticker.advance(Duration.ofSeconds(59));
        assertThat(post(LOGIN, ANNA, 200).getHeader("Retry-After")).isEqualTo("1");
        assertThat(post(LOGIN, "{\"username\":\"ben\"}", 200).getStatus())
                .as("the client has 5 of 120 attempts counted")
                .isEqualTo(200);

        ticker.advance(Duration.ofSeconds(1));

        assertThat(post(LOGIN, ANNA, 200).getStatus()).isEqualTo(200);
        assertThat(events.all()).hasSize(201);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 204, 400, 404, 405, 406, 408, 409, 413, 415, 429, 500, 502, 503})
    void loginWhenAnsweredInAnotherWayThenCostsNothing(int status) throws Exception {
        times(300, () -> post(LOGIN, ANNA, status));

        assertThat(limiter.size()).isZero();
        assertThat(post(LOGIN, ANNA, 200).getStatus()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"401", "403"})
    void loginWhenAuthenticationIsRefusedThenCounts(int status) throws Exception {
        times(5, () -> post(LOGIN, ANNA, status));

        assertThat(post(LOGIN, ANNA, 200).getStatus()).isEqualTo(429);
    }

    /** A refusal of the servlet API leads to an error dispatch, whose own answer must not count in its place. */
    @Test
    void loginWhenRefusedThroughSendErrorThenItsStatusIsTheOneThatCounts() throws Exception {
        times(
                10,
                () -> send(
                        request("POST", LOGIN, ANNA),
                        (request, response) -> ((HttpServletResponse) response).sendError(400)));
        assertThat(limiter.size()).isZero();

        times(
                5,
                () -> send(
                        request("POST", LOGIN, ANNA),
                        (request, response) -> ((HttpServletResponse) response).sendError(401)));
        assertThat(post(LOGIN, ANNA, 200).getStatus()).isEqualTo(429);
    }

    /** The container sends an answer with its last byte; the client's next attempt may come before the chain returns. */
    @Test
    void loginWhenItsAnswerIsOnItsWayThenIsCountedAlready() throws Exception {
        Attempt client = new Attempt("127.0.0.1", null);
        limiter = new RateLimiter(TestRateLimits.settings("ip-max-attempts", "1"), ticker);
        filter = filter();

        send(request("POST", LOGIN, ANNA), (request, response) -> {
            ((HttpServletResponse) response).setStatus(401);
            response.setContentLength(4);
            response.getOutputStream().write(new byte[3]);
            assertThat(limiter.refusal(client)).isNull();
            response.getOutputStream().write(new byte[1]);
            assertThat(limiter.refusal(client)).isNotNull();
        });
    }

    @Test
    void loginWhenItsAnswerIsFlushedAndEndedThenIsCountedOnce() throws Exception {
        for (int i = 0; i < 4; i++) {
            send(request("POST", LOGIN, ANNA), (request, response) -> {
                ((HttpServletResponse) response).setStatus(401);
                response.flushBuffer();
                response.getOutputStream().close();
            });
        }

        assertThat(post(LOGIN, ANNA, 401).getStatus()).isEqualTo(401);
        assertThat(post(LOGIN, ANNA, 200).getStatus()).isEqualTo(429);
    }

    @Test
    void loginWhenProcessingBreaksThenCostsNothingAndTheFailureGoesOn() throws Exception {
        for (int i = 0; i < 10; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> send(request("POST", LOGIN, ANNA), (request, response) -> {
                        throw new IllegalStateException("broken");
                    }));
        }

        assertThat(limiter.size()).isZero();
    }

    @Test
    void limitedPathsWhenTheyFailTogetherThenTheClientIsExhaustedOnAllOfThem() throws Exception {
        times(30, () -> post(REFRESH, "{\"refreshToken\":\"x\"}", 401));
        times(30, () -> post(REDEEM, "{\"token\":\"x\"}", 401));
        times(30, () -> post(MFA_VERIFY, "{\"code\":\"1\"}", 401));
        times(29, () -> post(LOGIN, "{}", 401));
        assertThat(post(REFRESH, "{}", 401).getStatus()).isEqualTo(401);

        for (String path : new String[] {LOGIN, REFRESH, REDEEM, MFA_VERIFY, RESET_REQUEST}) {
            assertThat(post(path, "{}", 200).getStatus()).as(path).isEqualTo(429);
        }
        assertThat(events.all())
                .hasSize(5)
                .allMatch(event -> "AUTH_RATE_LIMIT_IP".equals(event.reason()))
                .extracting(RecordedEvents.Recorded::path)
                .containsExactly(LOGIN, REFRESH, REDEEM, MFA_VERIFY, RESET_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {REFRESH, REDEEM, MFA_VERIFY})
    void bodyWhenThePathHasNoUsernameThenIsNotLookedInto(String path) throws Exception {
        times(100, () -> post(path, ANNA, 401));

        assertThat(post(path, ANNA, 200).getStatus()).isEqualTo(200);
        assertThat(post(LOGIN, ANNA, 200).getStatus()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 400, 415, 500})
    void resetRequestWhenAnsweredInWhateverWayThenCounts(int status) throws Exception {
        times(5, () -> assertThat(post(RESET_REQUEST, ANNA, status).getStatus()).isEqualTo(status));

        assertThat(post(RESET_REQUEST, ANNA, 204).getStatus()).isEqualTo(429);
        assertThat(post(LOGIN, ANNA, 200).getStatus()).as("the same bucket").isEqualTo(429);
        assertThat(post(RESET_REQUEST, "{\"username\":\"ben\"}", 204).getStatus())
                .isEqualTo(204);
    }

    @Test
    void resetRequestWhenProcessingBreaksThenCountsToo() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> send(request("POST", RESET_REQUEST, ANNA), (request, response) -> {
                        throw new IllegalStateException("broken");
                    }));
        }

        assertThat(post(RESET_REQUEST, ANNA, 204).getStatus()).isEqualTo(429);
    }

    @Test
    void resetRequestWhenUsernameIsBlankThenIsLikeTheRest() throws Exception {
        times(5, () -> post(RESET_REQUEST, "{\"username\":\" \"}", 204));

        assertThat(post(RESET_REQUEST, "{\"username\":\"\"}", 204).getStatus()).isEqualTo(429);
        assertThat(post(RESET_REQUEST, "{}", 204).getStatus()).isEqualTo(204);
    }

    @Test
    void resetRequestWhenRefusedThenIsNotCounted() throws Exception {
        times(5, () -> post(RESET_REQUEST, ANNA, 204));
        times(500, () -> post(RESET_REQUEST, ANNA, 204));

        assertThat(post(RESET_REQUEST, "{\"username\":\"ben\"}", 204).getStatus())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "post"})
    void limitedPathWhenTheMethodIsNotPostThenNeitherCountsNorIsRefused(String method) throws Exception {
        times(300, () -> send(request(method, LOGIN, ANNA), status(401)));
        assertThat(limiter.size()).isZero();

        times(5, () -> post(LOGIN, ANNA, 401));
        assertThat(send(request(method, LOGIN, ANNA), status(405)).getStatus()).isEqualTo(405);
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
        times(300, () -> assertThat(post(path, ANNA, 401).getStatus()).isEqualTo(401));

        assertThat(limiter.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/auth/%6Cogin",
                "/api/v1/auth/%6cogin",
                "/%61%70%69/v1/auth/login",
                "/api/v1/%61uth/log%69n"
            })
    void pathWhenTheRouterDecodesItThenIsTheSamePath(String path) throws Exception {
        times(3, () -> post(path, ANNA, 401));
        times(2, () -> post(LOGIN, ANNA, 401));

        assertThat(post(path, ANNA, 200).getStatus()).isEqualTo(429);
        assertThat(post(LOGIN, ANNA, 200).getStatus()).isEqualTo(429);
        assertThat(events.all()).extracting(RecordedEvents.Recorded::path).containsExactly(LOGIN, LOGIN);
    }

    @Test
    void pathWhenTheServiceHasAContextPathThenIsMatchedWithoutIt() throws Exception {
        for (int i = 0; i < 5; i++) {
            send(under("/clinic", LOGIN), status(401));
        }

        assertThat(send(under("/clinic", LOGIN), status(200)).getStatus()).isEqualTo(429);
    }

    @Test
    void bodyWhenLookedIntoThenReachesTheOperationByteForByte() throws Exception {
        byte[] body = (" \n" + ANNA + "\r\n ").getBytes(StandardCharsets.UTF_8);

        send(
                request("POST", LOGIN, new String(body, StandardCharsets.UTF_8)),
                (request, response) ->
                        assertThat(request.getInputStream().readAllBytes()).isEqualTo(body));
    }

    @Test
    void clientWhenAnotherFailsThenIsNotRefused() throws Exception {
        times(5, () -> post(LOGIN, ANNA, 401));
        MockHttpServletRequest other = request("POST", LOGIN, ANNA);
        other.setRemoteAddr("203.0.113.9");

        assertThat(send(other, status(200)).getStatus()).isEqualTo(200);
    }

    @Test
    void clientWhenItsForwardedAddressIsGarbageThenTheKeyIsBoundedAndFitForALog() throws Exception {
        String garbage = "x\r\nevil: ${jndi:ldap://x}\u202e" + "y".repeat(4096);
        for (int i = 0; i < 6; i++) {
            MockHttpServletRequest request = request("POST", LOGIN, ANNA);
            request.setRemoteAddr(garbage + i);
            send(request, status(401));
        }

        assertThat(events.all())
                .singleElement()
                .satisfies(event -> assertThat(event.clientIp())
                        .hasSizeLessThanOrEqualTo(64)
                        .matches("[0-9A-Za-z.:%_?\\[\\]-]+"));
    }

    @Test
    void clientWhenAPrefixIsSetThenItsWholeNetworkIsOne() throws Exception {
        limiter = new RateLimiter(TestRateLimits.settings(), ticker);
        filter = filter("ipv6-prefix-length", "64");
        for (int i = 0; i < 6; i++) {
            MockHttpServletRequest request = request("POST", LOGIN, ANNA);
            request.setRemoteAddr("2001:db8:1:2::" + i);
            assertThat(send(request, status(401)).getStatus()).isEqualTo(i < 5 ? 401 : 429);
        }
    }

    @Test
    void goodLoginsWhenThereAreAHundredThousandThenLeaveNoEntry() throws Exception {
        for (int i = 0; i < 100_000; i++) {
            MockHttpServletRequest request = request("POST", LOGIN, "{\"username\":\"user" + i + "\"}");
            request.setRemoteAddr("2001:db8::" + Integer.toHexString(i & 0xffff));
            send(request, status(200));
        }

        assertThat(limiter.size()).isZero();
    }

    private interface Step {
        void run() throws Exception;
    }

    private interface Operation {
        void answer(jakarta.servlet.ServletRequest request, ServletResponse response)
                throws IOException, ServletException;
    }

    private static void times(int times, Step step) throws Exception {
        for (int i = 0; i < times; i++) {
            step.run();
        }
    }

    private RateLimitFilter filter(String... changes) {
        return new RateLimitFilter(
                TestRateLimits.settings(changes),
                limiter,
                new SubmittedUsernames(TestJson.MAPPER, 4096),
                TestErrors.writer(),
                events.events());
    }

    private MockHttpServletResponse post(String path, String body, int status) throws Exception {
        return send(request("POST", path, body), status(status));
    }

    private MockHttpServletResponse send(MockHttpServletRequest request, Operation operation) throws Exception {
        MockHttpServletResponse response = new MockHttpServletResponse();
        FilterChain chain = operation::answer;
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        filter.doFilter(TestBodies.received(request), response, chain);
        return response;
    }

    private static Operation status(int status) {
        return (request, response) -> ((HttpServletResponse) response).setStatus(status);
    }

    private static MockHttpServletRequest request(String method, String path, String body) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setMethod(method);
        request.setRequestURI(path);
        request.addHeader("Content-Type", "application/json");
        request.setContent(body.getBytes(StandardCharsets.UTF_8));
        return request;
    }

    private static MockHttpServletRequest under(String contextPath, String path) {
        MockHttpServletRequest request = request("POST", contextPath + path, ANNA);
        request.setContextPath(contextPath);
        return request;
    }
}
