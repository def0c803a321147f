package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.ratelimit.LimitedOperations.ANNA;
import static org.clinicalplatform.ratelimit.LimitedOperations.LOGIN;
import static org.clinicalplatform.ratelimit.LimitedOperations.MFA_VERIFY;
import static org.clinicalplatform.ratelimit.LimitedOperations.REDEEM;
import static org.clinicalplatform.ratelimit.LimitedOperations.REFRESH;
import static org.clinicalplatform.ratelimit.LimitedOperations.request;
import static org.clinicalplatform.ratelimit.LimitedOperations.status;
import static org.clinicalplatform.ratelimit.LimitedOperations.times;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** Which requests are limited, by method, path, body and client. */
class LimitedRequestTest {
    @RegisterExtension
    private final LimitedOperations limited = new LimitedOperations();

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
}
