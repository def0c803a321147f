package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.clinicalplatform.contract.documentation.RunningProxy.Kind;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Two replicas behind nginx and behind HAProxy, with the files of the project; runs where these are installed. */
@NeedsOwnServer("stops servers")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProxyFilesTest {

    private static final Duration LIMIT = Duration.ofSeconds(40);
    private static final String LOGIN = "/api/v1/auth/login";
    private static final int CLIENTS = 4;

    private final Map<String, String> addresses = new TreeMap<>();
    private final Map<Kind, RunningProxy> proxies = new EnumMap<>(Kind.class);
    private final List<ServerLaunch> launches = new ArrayList<>();
    private final List<ServerProcess> running = new ArrayList<>();

    @BeforeAll
    void start(@TempDir Path folder) throws IOException, GeneralSecurityException {
        Tools.assumeInstalled("openssl");
        List<Kind> installed = Stream.of(Kind.values())
                .filter(kind -> Tools.isInstalled(kind.program()))
                .toList();
        Assumptions.assumeFalse(installed.isEmpty(), "Neither nginx nor HAProxy is installed");
        Database database = Servers.demoDatabase("behind_proxies");
        KeyPair keys = KeyPairs.ec("secp256r1");
        launches.add(launch("behind-proxies-1", database, keys, "10.1.2.20"));
        launches.add(launch("behind-proxies-2", database, keys, "10.1.2.21"));
        launches.forEach(launch -> running.add(launch.startProcess()));
        running.forEach(ServerProcess::awaitReady);
        for (Kind kind : installed) {
            Path own = Files.createDirectories(folder.resolve(kind.program()));
            proxies.put(kind, new RunningProxy(kind, own, addresses));
        }
    }

    /** @param address of the replica in the files of the proxies */
    private ServerLaunch launch(String name, Database database, KeyPair keys, String address) {
        String management = Integer.toString(FreePorts.next());
        ServerLaunch launch = ServerLaunch.configured(name, database, keys)
                .with("MANAGEMENT_SERVER_PORT", management)
                // demonstration data would make it none
                .with("SVC_WEB_DRAIN", "PT5S");
        String own = "127.0.0.1:" + launch.baseUri().getPort();
        addresses.put(address + ":8080 port 8081", own + " port " + management);
        addresses.put(address + ":8080", own);
        return launch;
    }

    @AfterAll
    void stop() {
        proxies.values().forEach(RunningProxy::close);
        running.forEach(ServerProcess::close);
    }

    @ParameterizedTest
    @EnumSource
    void clientWhenItSendsForwardingHeadersThenTheProxyReplacesThem(Kind kind) {
        RunningProxy proxy = proxy(kind);

        HttpResponse<String> signedIn = proxy.post(
                LOGIN,
                "{\"username\":\"%s\",\"password\":\"%s\"}".formatted(Demo.CLERK, Demo.PASSWORD),
                "X-Forwarded-For",
                "198.18.0.1",
                "Forwarded",
                "for=198.18.0.2;proto=http",
                "X-Forwarded-Proto",
                "http",
                "X-Forwarded-Prefix",
                "/elsewhere");

        assertThat(signedIn.statusCode()).isEqualTo(200);
        assertThat(signedIn.headers().firstValue("Strict-Transport-Security")).isPresent();
        Database database = running.get(0).database();
        assertThat(Await.until(
                        LIMIT,
                        () -> database.number(
                                        "select count(*) from security_event where request_id = ? and client_ip = '127.0.0.1'",
                                        signedIn.headers()
                                                .firstValue("X-Request-Id")
                                                .orElseThrow())
                                > 0))
                .as("the event of the sign-in has the address of the client")
                .isTrue();
        assertThat(database.number("select count(*) from security_event where client_ip like '198.18.%'"))
                .isZero();
    }

    /** The sizes that the service takes, and what it says to larger ones. */
    @ParameterizedTest
    @EnumSource
    void requestWhenItIsLargeThenTheServiceRespondsAndNotTheProxy(Kind kind) {
        RunningProxy proxy = proxy(kind);

        HttpResponse<String> token = proxy.get("/api/v1/auth/verify", "Authorization", "Bearer " + "x".repeat(16_000));
        HttpResponse<String> body = proxy.post(LOGIN, "{\"username\":\"" + "x".repeat(1_500_000) + "\"}");

        assertThat(token.statusCode()).isEqualTo(401);
        assertThat(token.body()).contains("Authentication is required");
        assertThat(body.statusCode()).isEqualTo(413);
        assertThat(body.body()).contains("\"errorCode\":413");
    }

    @ParameterizedTest
    @EnumSource
    void logWhenARequestHasAQueryThenDoesNotContainIt(Kind kind) {
        RunningProxy proxy = proxy(kind);

        String requestId = proxy.get("/api/v1/auth/verify?family=Queried")
                .headers()
                .firstValue("X-Request-Id")
                .orElseThrow();

        assertThat(Await.until(LIMIT, () -> proxy.log().contains(requestId)))
                .as("the log names the request")
                .isTrue();
        assertThat(proxy.log()).contains("/api/v1/auth/verify").doesNotContain("Queried");
    }

    /**
     * Without a look at readiness, nginx may send a write at the moment in which the port closes, and does not repeat
     * it.
     */
    @Test
    void replicasWhenRestartedOneAfterAnotherThenEveryRequestSucceeds() {
        String token = Sessions.at(running.get(0)).fresh(Demo.CLINICIAN).accessToken();
        List<ProxiedLoad> loads = proxies.entrySet().stream()
                .map(proxy -> new ProxiedLoad(proxy.getValue(), token, CLIENTS, proxy.getKey() == Kind.HAPROXY))
                .toList();
        try {
            for (int i = 0; i < running.size(); i++) {
                loads.forEach(load -> load.awaitMore(100));
                running.get(i).terminate();
                running.get(i).awaitExit(LIMIT);
                loads.forEach(load -> load.awaitMore(100));
                ServerProcess restarted = launches.get(i).start();
                running.set(i, restarted);
                // as an operator does before the next one: until the proxies send requests here too
                Await.pause(Duration.ofSeconds(4));
            }
            loads.forEach(load -> load.awaitMore(100));
        } finally {
            loads.forEach(ProxiedLoad::close);
        }

        assertThat(loads).allSatisfy(load -> assertThat(load.failures()).isEmpty());
    }

    private RunningProxy proxy(Kind kind) {
        Assumptions.assumeTrue(proxies.containsKey(kind), kind + " is not installed");
        return Objects.requireNonNull(proxies.get(kind));
    }
}
