package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.ProviderSignIn.Outcome;
import org.clinicalplatform.contract.harness.ProviderTokens;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;

/** Every write of a password or of an account's state reaches a real Keycloak. */
abstract class ProviderWrites {

    private static final String NEXT = "second-Horse-2";

    private final OidcServer oidc = Servers.oidc();
    private final Realm realm = oidc.realm();
    private final ProviderSignIn provider = ProviderSignIn.at(realm);
    private final Registrations registrations = Registrations.at(oidc.server());

    @Test
    void registerWhenEverythingIsRightThenTheProviderHasTheUserAndNoLinkIsGiven() {
        Json body = Registrations.body();

        RawResponse response = registrations.register(body);

        assertThat(response.status()).isEqualTo(201);
        Json account = response.json();
        Json user = oidc.realm().user(account.text("idpSubject"));
        assertThat(user.text("username")).isEqualTo(body.text("username"));
        assertThat(user.text("email")).isEqualTo(body.text("email"));
        assertThat(user.text("firstName")).isEqualTo(body.text("firstName"));
        assertThat(user.text("lastName")).isEqualTo(body.text("lastName"));
        assertThat(user.get("emailVerified").node().asBoolean()).isFalse();
        assertThat(user.get("enabled").node().asBoolean()).isTrue();
        assertThat(user.get("attributes").get("clinical-platform-account").toString())
                .isEqualTo("[\"" + account.text("userAccountId") + "\"]");
        assertThat(account.has("passwordSetupLink")).as("a link").isFalse();
        verifyNothingIsKept(account.text("userAccountId"));
    }

    @Test
    void registerWhenTheProviderHasSuchAUserAlreadyThenConflictsAndChangesNobody() {
        Json body = Registrations.body();
        String subject = oidc.realm().addUser(body.text("username"), ProviderAccount.PASSWORD);

        RawResponse response = registrations.register(body.with("email", "\"other@mail.example\""));

        StandardError.verifyShape(response);
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.json().text("businessErrorCode")).isEqualTo("USERNAME_TAKEN");
        assertThat(realm.user(subject).text("email")).isEqualTo(body.text("username") + "@mail.example");
        assertThat(accountsNamed(body)).isZero();
    }

    @Test
    void registerWhenTheSubjectIsGivenThenNobodyIsCreatedAndTheUserDoesNotGetIn() {
        Json body = Registrations.body();
        String subject = oidc.realm().addUser("u-" + body.text("username"), ProviderAccount.PASSWORD);

        RawResponse response = registrations.register(body.with("idpSubject", Json.quoted(subject)));

        assertThat(response.status()).isEqualTo(201);
        assertThat(response.json().has("idpSubject")).as("a link").isFalse();
        assertThat(response.json().text("expectedIdpSubject")).isEqualTo(subject);
        assertThat(realm.userNamed(body.text("username"))).isEmpty();
        String token = provider.signIn("u-" + body.text("username"), ProviderAccount.PASSWORD)
                .accessToken();
        assertThat(oidc.server().send(ProviderExchange.exchange(token)).status())
                .isEqualTo(403);
    }

    @Test
    void registerWhenTheSubjectNamesNobodyThenIs400() {
        Json body = Registrations.body().with("idpSubject", "\"nobody\"");

        RawResponse response = registrations.register(body);

        assertThat(response.status()).isEqualTo(400);
        assertThat(accountsNamed(body)).isZero();
    }

    @Test
    void stateWhenChangedThenTheProviderFollowsEachTime() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);

        assertThat(account.administer("deactivate").status()).isEqualTo(200);
        assertThat(account.isEnabledAtProvider()).isFalse();
        assertThat(account.isLive(session)).isFalse();
        assertThat(realm.sessions(account.subject())).isZero();
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.REFUSED);

        assertThat(account.administer("reactivate").status()).isEqualTo(200);
        assertThat(account.isEnabledAtProvider()).isTrue();
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.SIGNED_IN);

        assertThat(account.administer("toggle-active").status()).isEqualTo(200);
        assertThat(account.isEnabledAtProvider()).isFalse();
        assertThat(account.isActive()).isFalse();

        assertThat(account.administer("toggle-active").status()).isEqualTo(200);
        assertThat(account.isEnabledAtProvider()).isTrue();
        assertThat(account.isActive()).isTrue();
        verifyNothingIsKept(account.id());
    }

    /** Keycloak takes what a body leaves out for removed. Only when its sessions were ended last is another. */
    @Test
    void stateWhenChangedThenTheUserIsOtherwiseAsBefore() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        realm.change(
                account.subject(),
                "attributes",
                realm.user(account.subject())
                        .get("attributes")
                        .with("ward", "[\"7\"]")
                        .toString());
        Json before = oidc.realm().user(account.subject()).without("notBefore");

        account.administer("deactivate");
        account.administer("reactivate");

        assertThat(realm.user(account.subject()).without("notBefore")).isEqualTo(before);
    }

    @Test
    void passwordWhenSetByAnAdministratorThenOpensTheProviderAndTheFormerOneDoesNot() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        ProviderTokens tokens = provider.signIn(account.username(), ProviderAccount.PASSWORD);
        Session session = account.signIn(ProviderAccount.PASSWORD);

        assertThat(account.setPassword(NEXT).status()).isEqualTo(204);

        assertThat(account.isLive(session)).isFalse();
        assertThat(provider.refresh(tokens.refreshToken()).status()).isEqualTo(400);
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.REFUSED);
        assertThat(account.attempt(NEXT)).isEqualTo(Outcome.SIGNED_IN);
        verifyNothingIsKept(account.id());
    }

    @Test
    void passwordWhenItBreaksTheProvidersOwnRulesThenIs400AndTheFormerOneStands() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        realm.set("passwordPolicy", "\"length(30)\"");
        try {
            RawResponse response = account.setPassword(NEXT);

            assertThat(response.status()).isEqualTo(400);
            StandardError.verifyShape(response);
            assertThat(response.text()).doesNotContain(NEXT);
        } finally {
            realm.set("passwordPolicy", "\"\"");
        }
        assertThat(account.isLive(session)).isTrue();
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.SIGNED_IN);
        verifyNothingIsKept(account.id());
    }

    @Test
    void requireUpdateWhenAskedThenEverySessionIsOverAndTheProviderAsksForANewPassword() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        ProviderTokens tokens = provider.signIn(account.username(), ProviderAccount.PASSWORD);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        Session other = account.signIn(ProviderAccount.PASSWORD);

        RawResponse response = account.requireUpdate(session);

        assertThat(response.status()).isEqualTo(204);
        assertThat(List.of(session, other)).noneMatch(account::isLive);
        assertThat(realm.sessions(account.subject())).isZero();
        assertThat(provider.refresh(tokens.refreshToken()).status()).isEqualTo(400);
        assertThat(realm.requiredActions(account.subject())).containsExactly("UPDATE_PASSWORD");
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.NEW_PASSWORD_ASKED);
        verifyNothingIsKept(account.id());
    }

    @Test
    void requireUpdateWhenSomebodyElseIsNamedThenIsAboutTheCallerAlone() {
        ProviderAccount caller = ProviderAccount.clinician(oidc);
        ProviderAccount named = ProviderAccount.clinician(oidc);
        Session session = caller.signIn(ProviderAccount.PASSWORD);
        String body = "{\"userAccountId\":\"" + named.id() + "\",\"sub\":\"" + named.subject() + "\"}";

        oidc.server()
                .send(RawRequest.post(ProviderAccount.REQUIRE_UPDATE + "?userAccountId=" + named.id())
                        .bearer(session.accessToken())
                        .json(body));

        assertThat(realm.requiredActions(named.subject())).isEmpty();
    }

    private long accountsNamed(Json body) {
        return count("user_account where username = ?", body.text("username"));
    }

    private void verifyNothingIsKept(String accountId) {
        assertThat(count("user_account where id = ?::uuid and password_hash is not null", accountId))
                .as("a hash kept here")
                .isZero();
        assertThat(count("identity_provider_write where user_account_id = ?::uuid", accountId))
                .as("writes of unknown outcome")
                .isZero();
    }

    private long count(String rows, String argument) {
        return oidc.server().database().number("select count(*) from " + rows, argument);
    }
}
