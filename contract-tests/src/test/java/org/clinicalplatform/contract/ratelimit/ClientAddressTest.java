package org.clinicalplatform.contract.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nobody chooses the address that the limiter and the events have for them. The test is the proxy. */
@NeedsOwnServer("exhausts limits")
class ClientAddressTest {

    private static final Duration WRITTEN = Duration.ofSeconds(10);
    private static final int OF_USERNAME = 5;
    private static final int TRIES = 30;
    private static final AtomicInteger CLIENTS = new AtomicInteger();

    /** The client's own address, which the proxy appends to whatever the client sent. */
    private final String client = "203.0.113." + CLIENTS.incrementAndGet();

    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-For, '198.18.0.%d, %s'",
        "X-Forwarded-For, '10.0.0.%d, %s'",
        "X-Forwarded-For, '198.18.0.%d, %s:4711'",
        "Forwarded, 'for=198.18.0.%d, for=%s;proto=https'"
    })
    void loginWhenTheClientSendsForgedEntriesThenTheOneOfTheProxyCounts(String header, String value) {
        ServerProcess server = Servers.strict();

        for (int i = 0; i < TRIES; i++) {
            RawResponse response = server.send(wrongLogin().header(header, value.formatted(i, client)));
            assertThat(response.status()).isEqualTo(i < OF_USERNAME ? 401 : 429);
        }

        verifyRefusals(server, client, TRIES - OF_USERNAME);
    }

    @Test
    void loginWhenTheClientAddsAHeaderThatItsProxyDoesNotWriteThenTheOneOfTheProxyCounts() {
        ServerProcess server = Servers.strict();

        for (int i = 0; i < TRIES; i++) {
            RawResponse response = server.send(wrongLogin()
                    .header("Forwarded", "for=198.18.0." + i)
                    .header("X-Forwarded-For", "198.18.0." + i)
                    .header("X-Forwarded-For", client));
            assertThat(response.status()).isEqualTo(i < OF_USERNAME ? 401 : 429);
        }

        verifyRefusals(server, client, TRIES - OF_USERNAME);
    }

    @Test
    void peerWhenItIsNoConfiguredProxyThenItsHeadersAreIgnoredAndNamedOnce() {
        ServerLaunch launch = ServerLaunch.configured(
                        "no-proxy", Servers.demoDatabase("no_proxy"), KeyPairs.ec("secp256r1"))
                .withDefaultLimits()
                .with("SVC_WEB_TRUSTED_PROXIES", "192.0.2.1");
        try (ServerProcess server = launch.start()) {
            for (int i = 0; i < TRIES; i++) {
                RawResponse response = server.send(wrongLogin().header("X-Forwarded-For", "198.18.0." + i));
                assertThat(response.status()).isEqualTo(i < OF_USERNAME ? 401 : 429);
            }

            verifyRefusals(server, "127.0.0.1", TRIES - OF_USERNAME);
            assertThat(server.log())
                    .containsOnlyOnce("Ignored X-Forwarded-For from 127.0.0.1")
                    .contains("svc.web.trusted-proxies")
                    .doesNotContain("198.18.0.");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-Prefix, foo",
        "X-Forwarded-Prefix, //evil.example",
        "X-Forwarded-Prefix, /clinic/../x",
        "X-Forwarded-Port, none",
        "X-Forwarded-Host, a:b:c",
        "X-Forwarded-Proto, javascript",
        "X-Forwarded-For, ','",
        "Forwarded, 'for=\"198.18.0.1, for=203.0.113.1'"
    })
    void requestWhenAHeaderIsMalformedThenIsServedWithoutIt(String header, String value) {
        RawResponse response =
                Servers.strict().send(RawRequest.get("/.well-known/jwks.json").header(header, value));

        assertThat(response.status()).isEqualTo(200);
    }

    /** Of an account that does not exist: the lockout of one would refuse too. */
    static RawRequest wrongLogin() {
        return RawRequest.post(LimitedClient.LOGIN).json(LimitedClient.credentials("nobody-" + Demo.CLERK, "wrong"));
    }

    /** None of the addresses that the clients make up; other tests of the server do not use them. */
    static void verifyRefusals(ServerProcess server, String address, int refusals) {
        assertThat(Await.until(WRITTEN, () -> refusals(server, address) == refusals))
                .as("refusals of " + address + " in the events")
                .isTrue();
        assertThat(server.database()
                        .number("select count(*) from security_event where client_ip like '198.18.0.%'"
                                + " and kind = 'RATE_LIMITED' and path = '/api/v1/auth/login'"))
                .isZero();
    }

    private static long refusals(ServerProcess server, String address) {
        return server.database()
                .number(
                        "select coalesce(sum(count), 0) from security_event"
                                + " where kind = 'RATE_LIMITED' and client_ip = ?",
                        address);
    }
}
