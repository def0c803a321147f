package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy;
import org.clinicalplatform.contract.harness.Demo;
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
import org.clinicalplatform.contract.harness.StandardError;
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
                    "oidc-links", Servers.demoDatabase("oidc_links"), realm, line.baseUri())
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

    @Test
    void inviteWhenTheServiceOwnsResetsThenQueuesANewLinkAndVoidsTheFormerOne() {
        Json account = Registrations.at(server).newAccount();
        assertThat(account.get("invitation").text("status")).isEqualTo("QUEUED");
        String id = account.text("userAccountId");
        Administration administration = Administration.at(server, Demo.ADMIN);

        String token = new ResetLinks(server, id)
                .after(() -> administration
                        .post(Administration.account(id) + "/invite")
                        .expect(200));

        assertThat(redeem(Registrations.tokenOf(account.text("passwordSetupLink")), NEXT))
                .isEqualTo(401);
        assertThat(redeem(token, NEXT)).isEqualTo(204);
    }

    @Test
    void registrationWhenItNamesAUserThenGivesNoLinkToTheirPassword() {
        Json body = Registrations.body();
        String subject = realm.addUser(body.text("username"), ProviderAccount.PASSWORD);

        Json account = Registrations.at(server)
                .register(body.with("idpSubject", Json.quoted(subject)))
                .json();

        assertThat(account.has("passwordSetupLink")).isFalse();
        assertThat(links(account.text("userAccountId"), "true")).isZero();
    }

    @Test
    void resetRequestWhenTheUserIsNotReleasedThenNoLinkIsMade() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        ResetLinks links = new ResetLinks(server, account.id());

        assertThat(links.request(account.username()).status()).isEqualTo(204);

        assertThat(Await.until(OidcServer.RECONCILED, links::isRequested))
                .as("a trace of the request")
                .isTrue();
        assertThat(links.rows("true")).isZero();
        assertThat(links.messages()).isZero();
    }

    @Test
    void resetRequestWhenTheHolderLinkedTheUserThenNoLinkIsMade() {
        Json body = Registrations.body();
        String subject = realm.addUser(body.text("username"), ProviderAccount.PASSWORD);
        ProviderAccount account = ProviderAccount.expecting(oidc, body, subject);
        String token = ProviderSignIn.at(realm)
                .signIn(account.username(), ProviderAccount.PASSWORD)
                .accessToken();
        assertThat(account.redeem(token, account.linkCode()).status()).isEqualTo(204);
        ResetLinks links = new ResetLinks(server, account.id());

        assertThat(links.request(account.username()).status()).isEqualTo(204);

        assertThat(Await.until(OidcServer.RECONCILED, links::isRequested))
                .as("a trace of the request")
                .isTrue();
        assertThat(links.rows("true")).isZero();
    }

    @Test
    void redemptionWhenTheUserIsNoLongerReleasedThenConflictsAndTheLinkLives() {
        ProviderAccount account = ProviderAccount.linked(oidc).released();
        String token = new ResetLinks(server, account.id()).requested(account.username());
        realm.release(account.subject(), UUID.randomUUID().toString());

        StandardError.verify(
                Registrations.at(server).redeem(token, NEXT),
                409,
                "/api/v1/auth/password-reset/redeem",
                UnreleasedUsers.REFUSED,
                UnreleasedUsers.CODE);

        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.SIGNED_IN);
        assertThat(links(account.id(), "redeemed_at is null and not voided")).isEqualTo(1);
        account.released();
        assertThat(redeem(token, NEXT)).isEqualTo(204);
        assertThat(account.attempt(NEXT)).isEqualTo(Outcome.SIGNED_IN);
    }

    private long links(String accountId, String condition) {
        return new ResetLinks(server, accountId).rows(condition);
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
        ProviderAccount unreleased = ProviderAccount.linked(oidc);
        ProviderAccount released = ProviderAccount.linked(oidc).released();
        ProviderAccount created = ProviderAccount.clinician(oidc);
        forgetOrigin(unreleased, "0 minutes");
        forgetOrigin(released, "1 minute");
        forgetOrigin(created, "0 minutes");
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
        verifyListed(unreleased);
        assertThat(List.of(unreleased, released, created))
                .extracting(this::isForeign)
                .as("users who were there before")
                .containsExactly(true, true, false);
        assertThat(server.log()).doesNotContain(notReleased(released));
    }

    /** As an upgrade leaves the links of versions that did not store who had created the user. */
    private void forgetOrigin(ProviderAccount account, String registeredAfterTheUser) {
        server.database()
                .update(
                        "update user_account set foreign_idp_user = true, idp_user_origin_unknown = true,"
                                + " created_at = created_at + ?::interval where id = ?::uuid",
                        registeredAfterTheUser,
                        account.id());
    }

    private boolean isForeign(ProviderAccount account) {
        return server.database()
                        .number(
                                "select count(*) from user_account where id = ?::uuid and foreign_idp_user"
                                        + " and not idp_user_origin_unknown",
                                account.id())
                == 1;
    }

    private void verifyListed(ProviderAccount account) {
        assertThat(Await.until(OidcServer.RECONCILED, () -> server.log().contains("that are not released")))
                .as("a list of accounts to release")
                .isTrue();
        assertThat(server.log()).contains(notReleased(account) + " not marked as the user of the account");
    }

    private static String notReleased(ProviderAccount account) {
        return "Account " + account.id() + ": user " + account.subject() + " at the identity provider is";
    }
}
