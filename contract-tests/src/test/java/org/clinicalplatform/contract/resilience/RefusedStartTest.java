package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.LinkedHashMap;
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
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** What must be given and does not fit keeps the server from starting; the refusal names the variable at fault. */
@NeedsOwnServer("starts servers that refuse to")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedStartTest {

    private static final String PRIVATE = "LOCAL_JWT_PRIVATE_KEY";
    private static final String PUBLIC = "LOCAL_JWT_PUBLIC_KEY";
    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.emptyDatabase("refused");

    private record Refusal(ServerProcess server, String variable) {}

    @TestFactory
    Stream<DynamicTest> keyPairWhenMissingOrUnfitThenServerRefusesToStartNamingTheVariable() {
        String stranger = KeyPairs.pem(KeyPairs.ec("secp256r1").getPublic());
        Map<String, Refusal> starting = new LinkedHashMap<>();
        starting.put(
                "no pair",
                refused("no-pair", PRIVATE, launch -> launch.without(PRIVATE).without(PUBLIC)));
        starting.put("no public key", refused("no-public", PUBLIC, launch -> launch.with(PUBLIC, " ")));
        starting.put("another's public key", refused("other-public", PUBLIC, launch -> launch.with(PUBLIC, stranger)));
        return starting.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> verify(entry.getValue())));
    }

    @TestFactory
    Stream<DynamicTest> settingWhenUnfitThenServerRefusesToStartNamingIt() {
        String lifetime = "LOCAL_AUTH_PASSWORD_RESET_TOKEN_TTL";
        String page = "LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL";
        Map<String, Refusal> starting = new LinkedHashMap<>();
        starting.put("links that never work", refused("ttl", lifetime, launch -> launch.with(lifetime, "PT0S")));
        starting.put("links to no page", refused("page", page, launch -> launch.with(page, "portal.example/reset")));
        starting.put(
                "a mail server without a sender",
                refused("sender", "svc.notification.from", launch -> launch.with("SPRING_MAIL_HOST", "mail.example")));
        starting.put(
                "a code system without a URI",
                refused(
                        "code-systems",
                        "svc.clinical.code-systems",
                        launch -> launch.with("SVC_CLINICAL_CODE_SYSTEMS", "wards")));
        return starting.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(entry.getKey(), () -> verify(entry.getValue())));
    }

    private void verify(Refusal refusal) {
        try (ServerProcess server = refusal.server()) {
            assertThat(server.awaitExit(LIMIT)).as("exit status").isNotZero();
            assertThat(server.log())
                    .contains(refusal.variable())
                    .doesNotContain(KeyPairs.pem(keys.getPrivate()).split("\n")[1]);
        }
    }

    private Refusal refused(String name, String variable, UnaryOperator<ServerLaunch> change) {
        ServerLaunch launch = change.apply(ServerLaunch.configured("refused-" + name, database, keys));
        return new Refusal(launch.startProcess(), variable);
    }
}
