package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * The server does not start with a setting that is missing or invalid, and names the variable at fault. One setting of each
 * kind is tried; the unit tests of the settings try every value.
 */
@NeedsOwnServer("starts servers that refuse to start")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedStartTest {

    private static final String PRIVATE = "LOCAL_JWT_PRIVATE_KEY";
    private static final String PUBLIC = "LOCAL_JWT_PUBLIC_KEY";
    private static final String MODE = "SVC_AUTH_PROVIDER";
    private static final String ISSUER = "SVC_AUTH_OIDC_ISSUER_URI";
    private static final String LINK_LIFETIME = "LOCAL_AUTH_PASSWORD_RESET_TOKEN_TTL";
    private static final Duration EXIT_LIMIT = Duration.ofSeconds(90);

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("refused");

    private record Refusal(String name, String variable, ServerProcess server) {}

    @TestFactory
    Stream<DynamicTest> keyPairWhenMissingOrUnfitThenServerRefusesToStartNamingTheVariable() {
        String stranger = KeyPairs.pem(KeyPairs.ec("secp256r1").getPublic());
        ServerLaunch embedded = withProvider(Servers.embedded("refused-embedded"));
        return verified(
                refused("no pair", PRIVATE, RefusedStartTest::withoutKeys),
                refused("public key of another pair", PUBLIC, launch -> launch.with(PUBLIC, stranger)),
                refused("no pair with a provider", PRIVATE, launch -> withoutKeys(withProvider(launch))),
                new Refusal(
                        "no pair with a provider and the embedded database",
                        PRIVATE,
                        withoutKeys(embedded).startProcess()));
    }

    @TestFactory
    Stream<DynamicTest> settingWhenUnfitThenServerRefusesToStartNamingIt() {
        return verified(
                refused("unknown mode", MODE, launch -> launch.with(MODE, "oauth")),
                refused("blank issuer", ISSUER, launch -> withProvider(launch).with(ISSUER, " ")),
                refused("link that is never valid", LINK_LIFETIME, launch -> launch.with(LINK_LIFETIME, "PT0S")),
                refused(
                        "code system without a URI",
                        "svc.clinical.code-systems",
                        launch -> launch.with("SVC_CLINICAL_CODE_SYSTEMS", "wards")));
    }

    /** All of them are starting already. */
    private Stream<DynamicTest> verified(Refusal... refusals) {
        return DynamicTest.stream(List.of(refusals).stream(), Refusal::name, this::verify);
    }

    private void verify(Refusal refusal) {
        try (ServerProcess server = refusal.server()) {
            assertThat(server.awaitExit(EXIT_LIMIT)).as("exit status").isNotZero();
            assertThat(server.log())
                    .contains(refusal.variable())
                    .doesNotContain("\tat org.springframework")
                    .doesNotContain(KeyPairs.pem(keys.getPrivate()).split("\n")[1]);
        }
    }

    private Refusal refused(String name, String variable, UnaryOperator<ServerLaunch> change) {
        ServerLaunch launch = ServerLaunch.configured("refused-" + name.replace(' ', '-'), database, keys);
        return new Refusal(name, variable, change.apply(launch).startProcess());
    }

    private static ServerLaunch withProvider(ServerLaunch launch) {
        return launch.oidc("https://provider.example", "https://provider.example/keys");
    }

    private static ServerLaunch withoutKeys(ServerLaunch launch) {
        return launch.without(PRIVATE).without(PUBLIC);
    }
}
