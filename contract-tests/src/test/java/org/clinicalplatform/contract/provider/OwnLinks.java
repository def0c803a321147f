package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.CuttableProxy;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.ProviderSignIn.Outcome;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** A server that sends password links itself although a provider keeps the passwords; in the end it is killed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class OwnLinks {

    private static final String NEXT = "second-Horse-2";
    private static final Duration SOON = Duration.ofSeconds(10);

    /** By SIGKILL. */
    private static final int KILLED = 137;

    private final Realm realm = Servers.keycloak().realm();
    private final CuttableProxy line = new CuttableProxy(realm.keycloak().baseUri());
    private final ServerLaunch launch = OidcServer.launch(
                    "oidc-links", Servers.emptyDatabase("oidc_links"), realm, line.baseUri())
            .with("SVC_AUTH_OIDC_PASSWORD_RESET", "service");
    private ServerProcess server = launch.start();
    private final OidcServer oidc = new OidcServer(server, realm, line);

    @AfterAll
    void stop() {
        server.close();
        line.close();
    }

    @Test
    void redemptionWhenTheServiceOwnsResetsThenSetsTheProvidersPasswordAndEndsSessions() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        String token = new ResetLinks(server, account.id()).requested(account.username());
        realm.set("passwordPolicy", "\"length(30)\"");
        try {
            assertThat(redeem(token, NEXT)).as("against the provider's rules").isEqualTo(400);
        } finally {
            realm.set("passwordPolicy", "\"\"");
        }

        assertThat(redeem(token, NEXT)).isEqualTo(204);

        assertThat(account.attempt(NEXT)).isEqualTo(Outcome.SIGNED_IN);
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.REFUSED);
        assertThat(account.isLive(session)).isFalse();
        assertThat(redeem(token, "third-Horse-3")).isEqualTo(401);
        assertThat(line.seen())
                .as("requests for a message of the provider's")
                .noneMatch(request -> request.contains("execute-actions-email"));
    }

    @Test
    void registrationWhenTheServiceOwnsResetsThenReturnsTheLinkToTheFirstPassword() {
        Json account = Registrations.at(server).newAccount();

        assertThat(redeem(Registrations.tokenOf(account.text("passwordSetupLink")), NEXT))
                .isEqualTo(204);

        assertThat(ProviderSignIn.at(realm).attempt(account.text("username"), NEXT))
                .isEqualTo(Outcome.SIGNED_IN);
    }

    private int redeem(String token, String password) {
        return Registrations.at(server).redeem(token, password).status();
    }

    /** The provider has done its part of each write; the process is killed during the last. Runs last. */
    @Test
    @Order(Integer.MAX_VALUE)
    void writesWhenTheServiceIsKilledAfterTheProvidersPartThenTheNextReconciles() {
        List<ProviderWrite> writes = ProviderWrite.Kind.LOST.stream()
                .map(kind -> kind.prepared(oidc))
                .toList();
        ProviderWrite last = writes.get(writes.size() - 1);
        ServerProcess killed = server;
        for (ProviderWrite write : writes) {
            line.afterDone(write.request(), write == last ? killed::kill : () -> {});
            if (write == last) {
                assertThatThrownBy(write::run)
                        .as("no response from a killed process")
                        .isNotNull();
            } else {
                assertThat(write.run().status()).isEqualTo(502);
            }
        }
        assertThat(killed.awaitExit(SOON)).as("exit status").isEqualTo(KILLED);
        line.pass();

        server = launch.start();

        assertThat(server.database().number("select count(*) from identity_provider_write"))
                .as("writes of unknown outcome")
                .isPositive();
        ProviderWrite.verifyAgreed(oidc, writes);
        writes.forEach(ProviderWrite::verifyUnchanged);
    }
}
