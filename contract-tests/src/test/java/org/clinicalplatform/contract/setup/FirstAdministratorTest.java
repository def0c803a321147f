package org.clinicalplatform.contract.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.GuideSql;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** An empty database is set up once, by one link, which is renewed as long as nobody used it. */
@NeedsOwnServer("starts servers on empty databases")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FirstAdministratorTest {

    private static final String NEW_PASSWORD = "chosen-by-the-holder-1";
    private static final String NEXT_PASSWORD = "chosen-by-the-holder-2";
    private static final String WITHOUT_EFFECT = "The svc.bootstrap settings have no effect";
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final String READ_MESSAGE = "select body from notification_event";

    private final KeyPair keys = KeyPairs.ec("secp256r1");

    /** The starts that are refused migrate it, and leave it without a tenant. */
    private final Database withoutTenant = Servers.emptyDatabase("without_tenant");

    @TempDir
    private Path folder;

    @Test
    @Order(3)
    void databaseWhenEmptyAndTwoReplicasStartThenIsSetUpOnceAndTheLinkWorks() throws IOException {
        Database database = Servers.emptyDatabase("bootstrap");
        Path file = folder.resolve("link");
        String first;
        try (ServerProcess one = launch("bootstrap-1", database).startProcess();
                ServerProcess other = launch("bootstrap-2", database).startProcess()) {
            one.awaitReady();
            other.awaitReady();
            first = handedOver(file, one.log() + other.log());
            assertThat(one.log() + other.log()).doesNotContain(WITHOUT_EFFECT);
            verifySetUpOnce(database);
            assertThat(database.number("select count(*) from user_account where password_hash is null"))
                    .isEqualTo(1);
            // the later one of the two found the database set up, and left the link, which still works
            assertThat(database.number("select count(*) from password_reset_token"))
                    .isEqualTo(1);
            database.update("update password_reset_token set expires_at = issued_at");
        }

        try (ServerProcess server = launch("bootstrap-3", database)
                .with("SVC_BOOTSTRAP_TENANT_CODE", "OTHER")
                .start()) {
            verifySetUpOnce(database);
            String second = handedOver(file, server.log());
            assertThat(second).isNotEqualTo(first);
            assertThat(Registrations.at(server).redeem(first, NEW_PASSWORD).status())
                    .isEqualTo(401);
            assertThat(Registrations.at(server).redeem(second, NEW_PASSWORD).status())
                    .isEqualTo(204);
            Sessions sessions = Sessions.at(server);
            Json administrator = sessions.verify(
                            sessions.signIn("root", NEW_PASSWORD).accessToken())
                    .json();
            assertThat(administrator.get("permissions").items())
                    .hasSize((int) database.number("select count(*) from permission"));
        }
        Files.delete(file);

        try (ServerProcess server = launch("bootstrap-4", database).start()) {
            assertThat(file).as("never for an account that has a password").doesNotExist();
            assertThat(server.log()).contains(WITHOUT_EFFECT);
            verifySetUpOnce(database);
            verifyFirstAccounts(server);
            verifyWayBack(server, database);
        }
    }

    /** Anybody who reaches the service can request a link, and a container that is replaced loses its files. */
    @Test
    @Order(2)
    void linkWhenRequestedByAStrangerThenStaysAndAStartWithoutTheFileWritesAnother() throws IOException {
        Path file = folder.resolve("link");
        try (ServerProcess server = withoutAddress("stranger-1", withoutTenant).start()) {
            String first = handedOver(file, server.log());
            ResetLinks links = new ResetLinks(server, withoutTenant.text("select id from user_account"));
            assertThat(links.request("root").status()).isEqualTo(204);
            assertThat(Await.until(SOON, links::isRequested)).isTrue();
            assertThat(links.rows("true")).isEqualTo(1);
            Files.delete(file);

            try (ServerProcess next =
                    withoutAddress("stranger-2", withoutTenant).start()) {
                String second = handedOver(file, next.log());
                assertThat(Registrations.at(server).redeem(first, NEW_PASSWORD).status())
                        .isEqualTo(401);
                assertThat(Registrations.at(server).redeem(second, NEW_PASSWORD).status())
                        .isEqualTo(204);
            }
        }
    }

    @Test
    @Order(1)
    void settingsWhenIncompleteThenServerRefusesToStartNamingThem() {
        String refusal = refusal(launch("incomplete", withoutTenant)
                .with("SVC_BOOTSTRAP_TENANT_NAME", " ")
                .without("SVC_BOOTSTRAP_USERNAME"));
        assertThat(refusal)
                .contains("svc.bootstrap.tenant-name, svc.bootstrap.username")
                .doesNotContain("svc.bootstrap.tenant-code,");
        assertThat(folder).isEmptyDirectory();

        assertThat(refusal(launch("unwritable", withoutTenant)
                        .with(
                                "SVC_BOOTSTRAP_LINK_FILE",
                                folder.resolve("no/folder").toString())))
                .contains("could not be written");
        assertThat(withoutTenant.number("select count(*) from tenant")).isZero();
    }

    private static String refusal(ServerLaunch launch) {
        try (ServerProcess server = launch.startProcess()) {
            assertThat(server.awaitExit(ServerProcess.START_LIMIT)).isNotZero();
            return server.log();
        }
    }

    /** The roles that the guides use are there before anybody made one. */
    private static void verifyFirstAccounts(ServerProcess server) {
        Administration root = new Administration(
                server, Sessions.at(server).signIn("root", NEW_PASSWORD).accessToken());
        for (String role : List.of("CLINICIAN", "CLERK", "AUDITOR")) {
            root.post(
                            "/user-accounts",
                            "{\"username\":\"nora-" + role + "\",\"firstName\":\"Nora\",\"lastName\":\"Berg\","
                                    + "\"roleCodes\":[\"" + role + "\"]}")
                    .expect(201);
        }
        assertThat(root.get("/roles").json().get("items").items())
                .allSatisfy(role ->
                        assertThat(role.get("builtIn").node().asBoolean()).isTrue());
    }

    /** The operator's guide: a link is requested as by anybody, and read from the database. */
    private static void verifyWayBack(ServerProcess server, Database database) {
        String root = database.text("select id from user_account where username = 'root'");
        new ResetLinks(server, root).requested("root");

        String message =
                database.text(GuideSql.block("operator.md", READ_MESSAGE).replace("'ada'", "'root'"));
        Registrations.at(server)
                .redeem(Registrations.tokenOf(message), NEXT_PASSWORD)
                .expect(204);

        assertThat(Sessions.at(server).signIn("root", NEXT_PASSWORD).accessToken())
                .isNotEmpty();
    }

    private static void verifySetUpOnce(Database database) {
        for (String table : List.of("tenant", "facility", "user_account", "role_assignment")) {
            assertThat(database.number("select count(*) from " + table))
                    .as(table)
                    .isEqualTo(1);
        }
    }

    /** The token of the link in the file, which its owner alone may read and which the log names once. */
    private static String handedOver(Path file, String log) throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        String token = Registrations.tokenOf(Files.readString(file).strip());
        assertThat(token).matches("[0-9a-f]{96}");
        assertThat(log).containsOnlyOnce(file.toString()).doesNotContain(token);
        return token;
    }

    private ServerLaunch withoutAddress(String name, Database database) {
        return launch(name, database).without("SVC_BOOTSTRAP_EMAIL");
    }

    private ServerLaunch launch(String name, Database database) {
        return ServerLaunch.configured(name, database, keys)
                .bootstrapping(folder.resolve("link"))
                .with("SVC_BOOTSTRAP_EMAIL", "root@first.example");
    }
}
