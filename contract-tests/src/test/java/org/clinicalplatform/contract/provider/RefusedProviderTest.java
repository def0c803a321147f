package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Under a provider the server does not start with settings that are missing or unfit, and names the one at fault. */
@NeedsOwnServer("starts servers that refuse to")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedProviderTest {

    private static final String PRIVATE = "LOCAL_JWT_PRIVATE_KEY";
    private static final String PUBLIC = "LOCAL_JWT_PUBLIC_KEY";
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("refused_provider");

    @TestFactory
    Stream<DynamicTest> keyPairWhenMissingOrUnfitThenServerRefusesToStartNamingTheVariable() {
        Map<String, UnaryOperator<ServerLaunch>> launches = new LinkedHashMap<>();
        launches.put("no pair", launch -> launch.without(PRIVATE).without(PUBLIC));
        launches.put("a blank pair", launch -> launch.with(PRIVATE, " ").with(PUBLIC, ""));
        launches.put("no private key", launch -> launch.without(PRIVATE));
        launches.put("no PEM", launch -> launch.with(PRIVATE, "secret"));
        launches.put("RSA", launch -> pair(launch, KeyPairs.rsa()));
        launches.put("P-384", launch -> pair(launch, KeyPairs.ec("secp384r1")));
        Map<String, UnaryOperator<ServerLaunch>> publicOnes = new LinkedHashMap<>();
        publicOnes.put("no public key", launch -> launch.without(PUBLIC));
        publicOnes.put(
                "another's public key",
                launch -> launch.with(
                        PUBLIC, KeyPairs.pem(KeyPairs.ec("secp256r1").getPublic())));
        return Stream.concat(refusals(PRIVATE, launches), refusals(PUBLIC, publicOnes));
    }

    /** The embedded default has keys of its own making, but not under a provider. */
    @Test
    void keyPairWhenMissingInTheEmbeddedDefaultThenServerRefusesToStartNamingTheVariable() {
        ServerLaunch launch =
                oidc(Servers.embedded("refused-embedded")).without(PRIVATE).without(PUBLIC);

        verify(launch.startProcess(), PRIVATE);
    }

    @TestFactory
    Stream<DynamicTest> settingWhenMissingOrUnfitThenServerRefusesToStartNamingIt() {
        Stream<DynamicTest> missing = Stream.of("ISSUER_URI", "JWK_SET_URI", "AUDIENCE")
                .flatMap(name -> refusals(
                        "SVC_AUTH_OIDC_" + name,
                        Map.of(
                                name + " blank",
                                launch -> launch.with("SVC_AUTH_OIDC_" + name, " "),
                                name + " missing",
                                launch -> launch.without("SVC_AUTH_OIDC_" + name))));
        Stream<DynamicTest> modes = List.of("oauth", "OIDC ,local", "true").stream()
                .flatMap(mode -> refusals(
                        "SVC_AUTH_PROVIDER", Map.of("mode " + mode, launch -> launch.with("SVC_AUTH_PROVIDER", mode))));
        Stream<DynamicTest> flag = refusals(
                "EXTIDP_ENABLED",
                Map.of("flag", launch -> launch.without("SVC_AUTH_PROVIDER").with("EXTIDP_ENABLED", "perhaps")));
        Stream<DynamicTest> address = refusals(
                "SVC_AUTH_OIDC_JWK_SET_URI",
                Map.of("a file of keys", launch -> launch.with("SVC_AUTH_OIDC_JWK_SET_URI", "file:///etc/passwd")));
        Stream<DynamicTest> administration = refusals(
                "extidp.admin.",
                Map.of(
                        "writes without a client",
                        launch -> launch.with("EXTIDP_ADMIN_BASE_URL", "http://127.0.0.1:9"),
                        "writes to no address",
                        launch -> launch.with("EXTIDP_ADMIN_BASE_URL", "keycloak")));
        return Stream.of(missing, modes, flag, address, administration).flatMap(tests -> tests);
    }

    private Stream<DynamicTest> refusals(String variable, Map<String, UnaryOperator<ServerLaunch>> changes) {
        return changes.entrySet().stream()
                .map(change -> DynamicTest.dynamicTest(change.getKey(), () -> {
                    ServerLaunch launch = oidc(ServerLaunch.configured("refused-provider", database, keys));
                    verify(change.getValue().apply(launch).startProcess(), variable);
                }));
    }

    private void verify(ServerProcess started, String variable) {
        try (ServerProcess server = started) {
            assertThat(server.awaitExit(LIMIT)).as("exit status").isNotZero();
            assertThat(server.log())
                    .contains(variable)
                    .doesNotContain(KeyPairs.pem(keys.getPrivate()).split("\n")[1]);
        }
    }

    private static ServerLaunch oidc(ServerLaunch launch) {
        return launch.oidc("https://provider.example", "https://provider.example/keys");
    }

    private static ServerLaunch pair(ServerLaunch launch, KeyPair other) {
        return launch.with(PRIVATE, KeyPairs.pem(other.getPrivate())).with(PUBLIC, KeyPairs.pem(other.getPublic()));
    }
}
