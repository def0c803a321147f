package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerUnderTest;

/** Tries to authenticate from an address of its own, which a trusted proxy reports. */
public record LimitedClient(ServerUnderTest server, String address) {

    static final String LOGIN = "/api/v1/auth/login";
    static final String REFRESH = "/api/v1/auth/refresh";
    static final String REDEEM = "/api/v1/auth/password-reset/redeem";
    static final String RESET_REQUEST = "/api/v1/auth/password-reset/request";
    static final String MFA_VERIFY = "/api/v1/auth/mfa/verify";

    private static final String WORTHLESS = "0".repeat(96);

    private static final AtomicInteger ADDRESSES = new AtomicInteger();

    /** A client that no test has used before. */
    public static LimitedClient of(ServerUnderTest server) {
        int number = ADDRESSES.incrementAndGet();
        return new LimitedClient(server, "198.51." + number / 256 + "." + number % 256);
    }

    RawResponse send(RawRequest request) {
        return server.send(request.header("X-Forwarded-For", address));
    }

    RawResponse login(String username, String password) {
        return login(credentials(username, password).getBytes(StandardCharsets.UTF_8));
    }

    RawResponse login(byte[] body) {
        return send(RawRequest.post(LOGIN).json(body));
    }

    public RawResponse fail(String username) {
        return login(username, "wrong");
    }

    public RawResponse succeed(String username) {
        return login(username, Demo.PASSWORD);
    }

    public RawResponse failRefresh() {
        return send(RawRequest.post(REFRESH).json("{\"refreshToken\":\"worthless\"}"));
    }

    RawResponse failRedemption() {
        return send(Registrations.redemption(WORTHLESS, "correct-Horse-1"));
    }

    RawResponse failVerification() {
        return send(SecondFactor.verification(WORTHLESS, "000000", null));
    }

    /** Fails for a name until it is refused. */
    public void exhaust(String username) {
        for (int i = 0; i < 5; i++) {
            assertThat(fail(username).status()).isEqualTo(401);
        }
        assertThat(fail(username).status()).isEqualTo(429);
    }

    /** @param username as JSON */
    RawResponse requestReset(String username) {
        return send(RawRequest.post(RESET_REQUEST).json("{\"username\":" + username + "}"));
    }

    static String credentials(String username, String password) {
        return "{\"username\":" + Json.quoted(username) + ",\"password\":" + Json.quoted(password) + "}";
    }
}
