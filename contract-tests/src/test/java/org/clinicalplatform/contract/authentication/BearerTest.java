package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A token counts in one {@code Authorization} header and nowhere else (RFC 6750, section 2). */
class BearerTest {

    private static final String VERIFY = "/api/v1/auth/verify";

    private final ServerUnderTest server = Servers.shared();
    private final String token = Sessions.at(server).token(Demo.CLINICIAN);

    @ParameterizedTest
    @ValueSource(strings = {"Bearer", "bearer", "BEARER"})
    void tokenWhenSchemeIsSpelledInAnyCaseThenCounts(String scheme) {
        RawResponse response = server.send(RawRequest.get(VERIFY).header("Authorization", scheme + " " + token));

        assertThat(response.status()).isEqualTo(200);
    }

    @Test
    void tokenWhenInTheQueryThenIsIgnored() {
        verify401(server.send(RawRequest.get(VERIFY + "?access_token=" + token)));
    }

    @Test
    void tokenWhenInAFormThenIsIgnored() {
        byte[] form = ("access_token=" + token).getBytes(StandardCharsets.UTF_8);

        verify401(server.send(RawRequest.post(VERIFY).body("application/x-www-form-urlencoded", form)));
    }

    @Test
    void tokenWhenInACookieThenIsIgnored() {
        verify401(server.send(RawRequest.get(VERIFY).header("Cookie", "access_token=" + token)));
    }

    @Test
    void tokenWhenInTwoHeadersThenIsRefused() {
        verify401(server.send(RawRequest.get(VERIFY).bearer(token).bearer(token)));
        verify401(server.send(RawRequest.get(VERIFY).bearer(token).header("Authorization", "Basic eA==")));
        verify401(
                server.send(RawRequest.get(VERIFY).header("authorization", "x").bearer(token)));
    }

    @Test
    void tokenWhenInHeaderAndInQueryThenHeaderCounts() {
        RawResponse response =
                server.send(RawRequest.get(VERIFY + "?access_token=garbage").bearer(token));

        assertThat(response.status()).isEqualTo(200);
    }

    @Test
    void responseWhenSignedInThenSetsNoCookie() {
        RawResponse login = Sessions.at(server).login(Demo.CLINICIAN, Demo.PASSWORD);

        assertThat(login.headers("Set-Cookie")).isEmpty();
    }

    private static void verify401(RawResponse response) {
        StandardError.verify(response, 401, VERIFY, "Authentication is required");
    }
}
