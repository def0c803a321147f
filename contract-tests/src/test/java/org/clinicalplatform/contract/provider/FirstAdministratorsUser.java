package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The subject of the first administrator in the settings is the operator's word. */
abstract class FirstAdministratorsUser {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final Realm realm = Servers.keycloak().realm();

    @Test
    void subjectWhenInTheSettingsThenTheUserIsReleasedToTheFirstAdministrator(@TempDir Path folder) {
        Database database = Servers.emptyDatabase("first_user");
        String username = "first-" + UUID.randomUUID();
        String subject = realm.addUser(username, ProviderAccount.PASSWORD);
        realm.release(subject, UUID.randomUUID().toString());

        try (ServerProcess server =
                launch("first-user", database, subject, folder).start()) {
            String id = database.text("select id::text from user_account where idp_subject = ?", subject);
            assertThat(realm.isReleased(subject, id)).isTrue();
            String token = ProviderSignIn.at(realm)
                    .signIn(username, ProviderAccount.PASSWORD)
                    .accessToken();
            assertThat(server.send(ProviderExchange.exchange(token)).status()).isEqualTo(200);
        }
    }

    @Test
    void subjectWhenOfAnAdministratorOfTheRealmThenTheServiceDoesNotStart(@TempDir Path folder) {
        Database database = Servers.emptyDatabase("first_realm_admin");
        String subject = realm.addUser("boss-" + UUID.randomUUID(), ProviderAccount.PASSWORD);
        realm.promote(subject);

        try (ServerProcess server =
                launch("first-realm-admin", database, subject, folder).startProcess()) {
            assertThat(server.awaitExit(LIMIT)).isNotZero();
            assertThat(server.log()).contains("idpSubject names an administrator of the identity provider");
        }
        assertThat(realm.user(subject).has("attributes")).isFalse();
        assertThat(database.number("select count(*) from tenant")).isZero();
    }

    private ServerLaunch launch(String name, Database database, String subject, Path folder) {
        return OidcServer.launch(name, database, realm, realm.keycloak().baseUri())
                .with("SVC_DEMO_ENABLED", "false")
                .with("SVC_BOOTSTRAP_TENANT_CODE", "FIRST")
                .with("SVC_BOOTSTRAP_TENANT_NAME", "First Hospital")
                .with("SVC_BOOTSTRAP_FACILITY_CODE", "F1")
                .with("SVC_BOOTSTRAP_FACILITY_NAME", "Main building")
                .with("SVC_BOOTSTRAP_USERNAME", "Root")
                .with("SVC_BOOTSTRAP_IDP_SUBJECT", subject)
                .with("SVC_BOOTSTRAP_FIRST_NAME", "Rosa")
                .with("SVC_BOOTSTRAP_LAST_NAME", "Ottesen")
                .with("SVC_BOOTSTRAP_LINK_FILE", folder.resolve("link").toString());
    }
}
