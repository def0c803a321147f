package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The subject of the first administrator in the settings is the operator's word. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class FirstAdministratorsUser {

    private final Realm realm = Servers.keycloak().realm();

    /** The start that is refused migrates it, and leaves it without a tenant. */
    private final Database database = Servers.emptyDatabase("first_user");

    @Test
    @Order(2)
    void subjectWhenInTheSettingsThenTheUserIsReleasedToTheFirstAdministrator(@TempDir Path folder) {
        String username = "first-" + UUID.randomUUID();
        String subject = realm.addUser(username, ProviderAccount.PASSWORD);
        realm.release(subject, UUID.randomUUID().toString());

        try (ServerProcess server = launch("first-user", subject, folder).start()) {
            String id = database.text("select id::text from user_account where idp_subject = ?", subject);
            assertThat(realm.isReleased(subject, id)).isTrue();
            assertThat(database.number(
                            "select count(*) from user_account where foreign_idp_user and invitation_id is null"))
                    .as("accounts of a user who was there before, and needs no message")
                    .isEqualTo(1);
            String token = ProviderSignIn.at(realm)
                    .signIn(username, ProviderAccount.PASSWORD)
                    .accessToken();
            assertThat(server.send(ProviderExchange.exchange(token)).status()).isEqualTo(200);
        }
    }

    @Test
    @Order(1)
    void subjectWhenOfAnAdministratorOfTheRealmThenTheServiceDoesNotStart(@TempDir Path folder) {
        String subject = realm.addUser("boss-" + UUID.randomUUID(), ProviderAccount.PASSWORD);
        realm.promote(subject);

        try (ServerProcess server = launch("first-realm-admin", subject, folder).startProcess()) {
            assertThat(server.awaitExit(ServerProcess.START_LIMIT)).isNotZero();
            assertThat(server.log()).contains("idpSubject names an administrator of the identity provider");
        }
        assertThat(realm.user(subject).has("attributes")).isFalse();
        assertThat(database.number("select count(*) from tenant")).isZero();
    }

    private ServerLaunch launch(String name, String subject, Path folder) {
        return OidcServer.launch(name, database, realm, realm.keycloak().baseUri())
                .bootstrapping(folder.resolve("link"))
                .with("SVC_BOOTSTRAP_IDP_SUBJECT", subject);
    }
}
