package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NeedsOwnServer("starts servers on empty databases")
class FirstAdministratorTest {

    private static final Duration LIMIT = Duration.ofSeconds(90);
    private static final String NEW_PASSWORD = "chosen-by-the-holder-1";

    private final KeyPair keys = KeyPairs.ec("secp256r1");

    @Test
    void databaseWhenEmptyAndTwoReplicasStartThenIsSetUpOnceAndTheLinkWorks(@TempDir Path folder) throws IOException {
        Database database = Servers.emptyDatabase("bootstrap");
        Path file = folder.resolve("link");
        ServerProcess first = launch("bootstrap-1", database, file).startProcess();
        ServerProcess second = launch("bootstrap-2", database, file).startProcess();
        try (first;
                second) {
            first.awaitReady();
            second.awaitReady();

            assertThat(database.number("select count(*) from tenant")).isEqualTo(1);
            assertThat(database.number("select count(*) from facility")).isEqualTo(1);
            assertThat(database.number("select count(*) from user_account where password_hash is null"))
                    .isEqualTo(1);
            assertThat(database.number("select count(*) from role_assignment")).isEqualTo(1);
            String link = Files.readString(file).strip();
            verifyHandedOver(first, second, file, link);
            verifyAdministrator(first, database, link.substring(link.indexOf("token=") + "token=".length()));
        }
    }

    @Test
    void databaseWhenItHasATenantThenIsLeftAlone(@TempDir Path folder) {
        Replicas replicas = Servers.replicas();
        Database database = replicas.database();
        Path file = folder.resolve("link");
        try (ServerProcess server =
                launch("settled", database, replicas.keys(), file).start()) {
            assertThat(server.isAlive()).isTrue();
            assertThat(database.number("select count(*) from tenant where code = 'FIRST'"))
                    .isZero();
            assertThat(database.number("select count(*) from user_account where username = 'root'"))
                    .isZero();
            assertThat(file).doesNotExist();
        }
    }

    @Test
    void linkWhenItExpiredUnusedThenTheNextStartWritesANewOneUntilThereIsAPassword(@TempDir Path folder)
            throws IOException {
        Database database = Servers.emptyDatabase("expired");
        Path file = folder.resolve("link");
        startAndStop("expired-1", database, file);
        String first = Files.readString(file);

        startAndStop("expired-2", database, file);
        assertThat(file).as("as long as it works").hasContent(first);

        database.update("update password_reset_token set expires_at = issued_at");
        try (ServerProcess server = launch("expired-3", database, file).startProcess()) {
            server.awaitReady();
            String second = Files.readString(file);
            assertThat(second).isNotEqualTo(first);
            assertThat(server.log()).contains(file.toString()).doesNotContain(Registrations.tokenOf(second));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(Registrations.at(server)
                            .redeem(Registrations.tokenOf(first), NEW_PASSWORD)
                            .status())
                    .isEqualTo(401);
            verifyAdministrator(server, database, Registrations.tokenOf(second));
        }

        Files.delete(file);
        startAndStop("expired-4", database, file);
        assertThat(file).as("never for an account that has a password").doesNotExist();
        assertThat(database.number("select count(*) from tenant")).isEqualTo(1);
        assertThat(database.number("select count(*) from user_account")).isEqualTo(1);
    }

    private void startAndStop(String name, Database database, Path file) {
        try (ServerProcess server = launch(name, database, file).startProcess()) {
            server.awaitReady();
        }
    }

    @Test
    void settingsWhenIncompleteThenServerRefusesToStartNamingThem(@TempDir Path folder) {
        Database database = Servers.emptyDatabase("incomplete");
        Path file = folder.resolve("link");
        try (ServerProcess server = launch("incomplete", database, file)
                .with("SVC_BOOTSTRAP_TENANT_NAME", " ")
                .without("SVC_BOOTSTRAP_USERNAME")
                .startProcess()) {
            assertThat(server.awaitExit(LIMIT)).isNotZero();
            assertThat(server.log())
                    .contains("svc.bootstrap.tenant-name, svc.bootstrap.username")
                    .doesNotContain("svc.bootstrap.tenant-code,");
            assertThat(file).doesNotExist();
        }
        try (ServerProcess server = launch(
                        "unwritable", database, file.resolve("no").resolve("folder"))
                .startProcess()) {
            assertThat(server.awaitExit(LIMIT)).isNotZero();
            assertThat(server.log()).contains("could not be written");
            assertThat(database.number("select count(*) from tenant")).isZero();
        }
    }

    private static void verifyHandedOver(ServerProcess first, ServerProcess second, Path file, String link)
            throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        String token = link.substring(link.indexOf("token=") + "token=".length());
        assertThat(token).matches("[0-9a-f]{96}");
        for (ServerProcess server : List.of(first, second)) {
            assertThat(server.log()).doesNotContain(token);
        }
        assertThat(first.log() + second.log()).containsOnlyOnce(file.toString());
    }

    private static void verifyAdministrator(ServerProcess server, Database database, String token) {
        String body = "{\"token\":\"" + token + "\",\"newPassword\":\"" + NEW_PASSWORD + "\"}";
        assertThat(server.send(RawRequest.post("/api/v1/auth/password-reset/redeem")
                                .json(body))
                        .status())
                .isEqualTo(204);
        Sessions sessions = Sessions.at(server);
        Json status = sessions.verify(sessions.signIn("root", NEW_PASSWORD).accessToken())
                .json();
        assertThat(status.get("permissions").items()).hasSize((int) database.number("select count(*) from permission"));
    }

    private ServerLaunch launch(String name, Database database, Path file) {
        return launch(name, database, keys, file);
    }

    private static ServerLaunch launch(String name, Database database, KeyPair keys, Path file) {
        return ServerLaunch.configured(name, database, keys)
                .with("SVC_DEMO_ENABLED", "false")
                .with("SVC_BOOTSTRAP_TENANT_CODE", "FIRST")
                .with("SVC_BOOTSTRAP_TENANT_NAME", "First Hospital")
                .with("SVC_BOOTSTRAP_FACILITY_CODE", "F1")
                .with("SVC_BOOTSTRAP_FACILITY_NAME", "Main building")
                .with("SVC_BOOTSTRAP_USERNAME", "Root")
                .with("SVC_BOOTSTRAP_EMAIL", "root@first.example")
                .with("SVC_BOOTSTRAP_FIRST_NAME", "Rosa")
                .with("SVC_BOOTSTRAP_LAST_NAME", "Ottesen")
                .with("SVC_BOOTSTRAP_LINK_FILE", file.toString());
    }
}
