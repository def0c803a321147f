package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.ratelimit.LimitedOperations.ANNA;
import static org.clinicalplatform.ratelimit.LimitedOperations.LOGIN;
import static org.clinicalplatform.ratelimit.LimitedOperations.MFA_VERIFY;
import static org.clinicalplatform.ratelimit.LimitedOperations.REDEEM;
import static org.clinicalplatform.ratelimit.LimitedOperations.REFRESH;
import static org.clinicalplatform.ratelimit.LimitedOperations.RESET_REQUEST;
import static org.clinicalplatform.ratelimit.LimitedOperations.request;
import static org.clinicalplatform.ratelimit.LimitedOperations.status;
import static org.clinicalplatform.ratelimit.LimitedOperations.times;

import java.nio.charset.StandardCharsets;
import org.clinicalplatform.securityevents.RecordedEvents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** Which requests are limited, by path and method, and what of them is read. */
class LimitedRequestTest {
    @RegisterExtension
    private final LimitedOperations limited = new LimitedOperations();

    @Test
    void limitedPathsWhenTheyFailTogetherThenTheClientIsExhaustedOnAllOfThem() throws Exception {
        times(30, () -> limited.post(REFRESH, "{\"refreshToken\":\"x\"}", 401));
        times(30, () -> limited.post(REDEEM, "{\"token\":\"x\"}", 401));
        times(30, () -> limited.post(MFA_VERIFY, "{\"code\":\"1\"}", 401));
        times(29, () -> limited.post(LOGIN, "{}", 401));
        assertThat(limited.post(REFRESH, "{}", 401).getStatus()).isEqualTo(401);

        for (String path : new String[] {LOGIN, REFRESH, REDEEM, MFA_VERIFY, RESET_REQUEST}) {
            assertThat(limited.post(path, "{}", 200).getStatus()).as(path).isEqualTo(429);
        }
        assertThat(limited.events().all())
                .hasSize(5)
                .allMatch(event -> "AUTH_RATE_LIMIT_IP".equals(event.reason()))
                .extracting(RecordedEvents.Recorded::path)
                .containsExactly(LOGIN, REFRESH, REDEEM, MFA_VERIFY, RESET_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH", "post"})
    void limitedPathWhenTheMethodIsNotPostThenNeitherCountsNorIsRefused(String method) throws Exception {
        times(300, () -> limited.send(request(method, LOGIN, ANNA), status(401)));
        assertThat(limited.limiter().size()).isZero();

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

        assertThat(limited.limiter().size()).isZero();
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
        times(3, () -> limited.post(path, ANNA, 401));
        times(2, () -> limited.post(LOGIN, ANNA, 401));

        assertThat(limited.post(path, ANNA, 200).getStatus()).isEqualTo(429);
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus()).isEqualTo(429);
        assertThat(limited.events().all())
                .extracting(RecordedEvents.Recorded::path)
                .containsExactly(LOGIN, LOGIN);
    }

    @Test
    void pathWhenTheServiceHasAContextPathThenIsMatchedWithoutIt() throws Exception {
        for (int i = 0; i < 5; i++) {
            limited.send(under("/clinic", LOGIN), status(401));
        }

        assertThat(limited.send(under("/clinic", LOGIN), status(200)).getStatus())
                .isEqualTo(429);
    }

    @ParameterizedTest
    @ValueSource(strings = {REFRESH, REDEEM, MFA_VERIFY})
    void bodyWhenThePathHasNoUsernameThenIsNotLookedInto(String path) throws Exception {
        times(100, () -> limited.post(path, ANNA, 401));

        assertThat(limited.post(path, ANNA, 200).getStatus()).isEqualTo(200);
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus()).isEqualTo(200);
    }

    @Test
    void bodyWhenLookedIntoThenReachesTheOperationByteForByte() throws Exception {
        byte[] body = (" \n" + ANNA + "\r\n ").getBytes(StandardCharsets.UTF_8);

        limited.send(
                request("POST", LOGIN, new String(body, StandardCharsets.UTF_8)),
                (request, response) ->
                        assertThat(request.getInputStream().readAllBytes()).isEqualTo(body));
    }

    private static MockHttpServletRequest under(String contextPath, String path) {
        MockHttpServletRequest request = request("POST", contextPath + path, ANNA);
        request.setContextPath(contextPath);
        return request;
    }
}
