package org.clinicalplatform.contract.resilience;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.util.Map;
import java.util.TreeMap;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The server does not start with a setting that is missing or invalid, and names the variable. One setting is tried of
 * each way in which settings are read; the unit tests of the settings try every value.
 */
@NeedsOwnServer("starts servers that refuse to start")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefusedStartTest {

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Database database = Servers.demoDatabase("refused");

    @Test
    void keyPairWhenMissingThenServerRefusesToStartNamingTheVariable() {
        ServerLaunch launch = launch("refused-keys")
                .oidc("https://provider.example", "https://provider.example/keys")
                .without("LOCAL_JWT_PRIVATE_KEY")
                .without("LOCAL_JWT_PUBLIC_KEY");

        verifyRefused(launch.startProcess(), "LOCAL_JWT_PRIVATE_KEY");
    }

    /** All of them are starting at once. */
    @Test
    void settingWhenUnfitThenServerRefusesToStartNamingIt() {
        Map<String, ServerProcess> refusing = Map.ofEntries(
                entry("SVC_AUTH_PROVIDER", starting("SVC_AUTH_PROVIDER", "oauth")),
                entry(
                        "The file of svc.auth.password.blocklist does not exist or cannot be read",
                        starting("SVC_AUTH_PASSWORD_BLOCKLIST", "file:/nowhere/passwords.txt")),
                entry(
                        "local-auth.password-reset.token-ttl has no unit",
                        starting("LOCAL_AUTH_PASSWORD_RESET_TOKEN_TTL", "3600")),
                entry("svc.modules.lab.enabled must be true or false", starting("SVC_MODULES_LAB_ENABLED", "maybe")),
                entry(
                        "No connection to the database could be opened: Connection to 127.0.0.1:",
                        starting(
                                "SPRING_DATASOURCE_URL",
                                "jdbc:postgresql://127.0.0.1:" + FreePorts.next() + "/clinical")),
                entry("svc.migration.password is missing", starting("SVC_MIGRATION_USERNAME", "owner")),
                entry(
                        "svc.demographics.matching.parameters names a file",
                        starting("SVC_DEMOGRAPHICS_MATCHING_PARAMETERS", "file:/no/such/file.yaml")),
                entry(
                        "security.rate-limit.username-paths contains paths missing from security.rate-limit.paths",
                        starting("SECURITY_RATE_LIMIT_USERNAME_PATHS", "/api/v1/auth/logout")));

        refusing.forEach((named, server) -> verifyRefused(server, named));
    }

    /** All of them are starting at once. */
    @Test
    void databaseWhenForgottenThenServerRefusesToStartNamingTheUrlAndWhatIsSet() {
        Map<String, ServerLaunch> forgetful = Map.of(
                "spring.datasource.username", launch("forgotten-user").with("SPRING_DATASOURCE_URL", ""),
                "svc.bootstrap.tenant-code",
                        Servers.embedded("forgotten-bootstrap").with("SVC_BOOTSTRAP_TENANT_CODE", "FIRST"));
        Map<String, ServerProcess> refusing = new TreeMap<>();
        forgetful.forEach((setting, launch) -> refusing.put(setting, launch.startProcess()));

        refusing.forEach((setting, server) -> verifyRefused(server, "spring.datasource.url", setting));
    }

    /**
     * The database has the accounts of an earlier start. The unit tests of the demonstration try every mode, also that
     * of the embedded default, which would set a database up before it ends.
     */
    @Test
    void demoDataWhenOthersWouldReachItThenNeedsAnExplicitSetting() {
        ServerLaunch open =
                launch("open-configured").with("SERVER_ADDRESS", "0.0.0.0").with("SVC_DEMO_ENABLED", "false");

        verifyRefused(open.startProcess(), "SVC_DEMO_ENABLED is not true", "admin, auditor, bystander, clerk");
    }

    /** A mistyped command must not start the service, which would migrate the schema. */
    @ParameterizedTest
    @ValueSource(strings = {"migrat", "--dry-run migrate", "--help"})
    void argumentWhenUnknownThenEndsWithTheUsage(String arguments) {
        try (CommandProcess mistyped = launch("mistyped").startCommand(arguments.split(" "))) {
            assertThat(mistyped.awaitExit()).isEqualTo(2);
            assertThat(mistyped.err())
                    .startsWith("Unknown argument '" + arguments.split(" ")[0] + "'. Usage: archive-events | ")
                    .hasLineCount(1);
            assertThat(mistyped.out()).isEmpty();
        }
    }

    private void verifyRefused(ServerProcess refusing, String... named) {
        try (refusing) {
            assertThat(refusing.awaitExit(ServerProcess.START_LIMIT))
                    .as("exit status")
                    .isNotZero();
            assertThat(refusing.log())
                    .contains(named)
                    .doesNotContain("\tat org.springframework")
                    .doesNotContain(KeyPairs.pem(keys.getPrivate()).split("\n")[1]);
        }
    }

    private ServerProcess starting(String variable, String value) {
        return launch("refused-" + variable).with(variable, value).startProcess();
    }

    private ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, database, keys);
    }
}
