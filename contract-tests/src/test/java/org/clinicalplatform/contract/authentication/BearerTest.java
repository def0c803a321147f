package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;

/** A token counts in one {@code Authorization} header and nowhere else (RFC 6750, section 2). */
class BearerTest {

    private static final String VERIFY = "/api/v1/auth/verify";

    private final ServerUnderTest server = Servers.shared();
    private final String token = Sessions.at(server).token(Demo.CLINICIAN);

    @Test
    void tokenWhenInOneHeaderThenCountsInAnyCaseOfTheScheme() {
        for (String scheme : List.of("Bearer", "bearer", "BEARER")) {
            RawRequest request = RawRequest.get(VERIFY).header("Authorization", scheme + " " + token);
            assertThat(server.send(request).status()).as(scheme).isEqualTo(200);
        }
        RawRequest withQuery = RawRequest.get(VERIFY + "?access_token=garbage").bearer(token);
        assertThat(server.send(withQuery).status()).as("beside a query").isEqualTo(200);
    }

    @Test
    void tokenWhenInQueryFormOrCookieThenIsIgnored() {
        verify401(RawRequest.get(VERIFY + "?access_token=" + token));
        verify401(RawRequest.post(VERIFY).form("access_token=" + token));
        verify401(RawRequest.get(VERIFY).header("Cookie", "access_token=" + token));
    }

    @Test
    void tokenWhenInTwoHeadersThenIsRefused() {
        verify401(RawRequest.get(VERIFY).bearer(token).bearer(token));
        verify401(RawRequest.get(VERIFY).bearer(token).header("Authorization", "Basic eA=="));
        verify401(RawRequest.get(VERIFY).header("authorization", "x").bearer(token));
    }

    @Test
    void responseWhenSignedInThenSetsNoCookie() {
        RawResponse login = Sessions.at(server).login(Demo.CLINICIAN, Demo.PASSWORD);

        assertThat(login.headers("Set-Cookie")).isEmpty();
    }

    private void verify401(RawRequest request) {
        StandardError.verify(server.send(request), 401, VERIFY, "Authentication is required");
    }
}
