package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.ProviderSignIn.Outcome;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever registers a stranger's subject gets no power over the stranger. */
abstract class UnreleasedUsers {

    static final String CODE = "IDP_USER_NOT_RELEASED";
    static final String REFUSED = "The user at the identity provider is not released to this account;"
            + " manage the password at the identity provider";

    private static final String NEXT = "second-Horse-2";
    private static final Duration SOON = Duration.ofSeconds(20);

    private final OidcServer oidc = Servers.oidc();
    private final Realm realm = oidc.realm();

    /** Takes over the administrator of the realm, and with the realm every account of every tenant. */
    @Test
    void subjectWhenItIsAStrangersThenNoOperationReachesTheUser() {
        Json body = Registrations.body();
        String subject = realm.addUser(body.text("username"), ProviderAccount.PASSWORD);
        realm.promote(subject);
        ProviderSignIn.at(realm).signIn(body.text("username"), ProviderAccount.PASSWORD);
        Json before = realm.user(subject);
        ProviderAccount account = ProviderAccount.linked(oidc, body.with("roleCodes", "[\"CLINICIAN\"]"), subject);
        oidc.line().forget();

        verifyPasswordIsRefused(account);
        for (String operation : List.of("deactivate", "reactivate", "toggle-active", "toggle-active", "end-sessions")) {
            assertThat(account.administer(operation).status()).as(operation).isBetween(200, 204);
        }
        assertThat(new ResetLinks(oidc.server(), account.id())
                        .request(account.username())
                        .status())
                .isEqualTo(204);
        assertThat(account.administer("deactivate").status()).isEqualTo(200);

        assertThat(account.isActive()).isFalse();
        assertThat(realm.user(subject)).isEqualTo(before);
        assertThat(realm.sessions(subject)).isEqualTo(1);
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.SIGNED_IN);
        verifyNothingWasWritten(account);
    }

    /** How the account of an administrator of the realm, who did not link it, may refer to them. */
    private enum Reference {
        EXPECTED,
        LINKED,
        LINKED_AND_MARKED;

        /** The account as it was before, however an operation has changed it. */
        void restore(ProviderAccount account) {
            account.oidc()
                    .server()
                    .database()
                    .update(
                            "update user_account set active = true, idp_subject = nullif(?, ''),"
                                    + " expected_idp_subject = nullif(?, '') where id = ?::uuid",
                            this == EXPECTED ? "" : account.subject(),
                            this == EXPECTED ? account.subject() : "",
                            account.id());
        }
    }

    /** All operations on accounts, by a caller who holds every permission here. */
    @ParameterizedTest
    @EnumSource(Reference.class)
    void administratorWhenEveryOperationNamesTheirAccountThenIsNotWritten(Reference reference) {
        Json body = Registrations.body();
        String subject = realm.addUser(body.text("username"), ProviderAccount.PASSWORD);
        realm.promote(subject);
        ProviderSignIn.at(realm).signIn(body.text("username"), ProviderAccount.PASSWORD);
        ProviderAccount account = ProviderAccount.expecting(oidc, body, subject);
        if (reference == Reference.LINKED_AND_MARKED) {
            account.released();
        }
        Json before = realm.user(subject);
        List<SpecOperation> writes = Spec.operations().stream()
                .filter(operation -> operation.path().contains("{userAccountId}")
                        && !operation.method().equals("GET"))
                .toList();
        oidc.line().forget();

        for (SpecOperation operation : writes) {
            reference.restore(account);
            assertThat(write(operation, account).status())
                    .as(operation.id())
                    .isBetween(200, 499)
                    .isNotIn(401, 405, 415);
        }
        reference.restore(account);
        for (String name : List.of(account.username(), account.account().text("email"))) {
            assertThat(new ResetLinks(oidc.server(), account.id()).request(name).status())
                    .isEqualTo(204);
        }
        assertThat(Await.until(SOON, new ResetLinks(oidc.server(), account.id())::isRequested))
                .isTrue();

        assertThat(writes)
                .extracting(SpecOperation::id)
                .contains("setUserAccountPassword", "deactivateUserAccount", "linkUserAccount", "inviteUserAccount");
        assertThat(realm.user(subject)).isEqualTo(before);
        assertThat(realm.sessions(subject)).isEqualTo(1);
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.SIGNED_IN);
        verifyNothingWasWritten(account);
    }

    /** The example of the operation, made valid for the account, and about the user where it names one. */
    private RawResponse write(SpecOperation operation, ProviderAccount account) {
        RawRequest request = RawRequest.of(operation.method(), operation.target(Map.of("userAccountId", account.id())));
        return oidc.server()
                .send(operation
                        .exampleBody()
                        .map(body -> valid(body, account))
                        .map(body -> request.json(body.toString()))
                        .orElse(request)
                        .bearer(Sessions.at(oidc.server()).token(Demo.ADMIN)));
    }

    private static Json valid(Json example, ProviderAccount account) {
        Json body = example.has("idpSubject") ? example.with("idpSubject", Json.quoted(account.subject())) : example;
        return body.has("version")
                ? body.with("version", account.account().get("version").toString())
                        .with("email", Json.quoted("taken-over-" + account.username() + "@mail.example"))
                : body;
    }

    /** Disabling it would stop the administration of every tenant. */
    @Test
    void subjectWhenItIsTheServicesOwnThenItGoesOnWorking() {
        String subject = realm.serviceAccount();
        ProviderAccount account = ProviderAccount.linked(oidc, Registrations.body(), subject);
        realm.release(subject, account.id());

        verifyPasswordIsRefused(account);
        assertThat(account.administer("deactivate").status()).isEqualTo(200);

        assertThat(realm.isEnabled(subject)).isTrue();
        ProviderAccount other = ProviderAccount.clinician(oidc);
        assertThat(other.setPassword(NEXT).status()).isEqualTo(204);
    }

    @Test
    void personWhenNotReleasedThenSignsInAndIsKeptOutHereAlone() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        StandardError.verify(account.requireUpdate(session), 409, ProviderAccount.REQUIRE_UPDATE, REFUSED, CODE);
        assertThat(account.isLive(session)).isTrue();
        assertThat(realm.requiredActions(account.subject())).isEmpty();
        String token = ProviderSignIn.at(realm)
                .signIn(account.username(), ProviderAccount.PASSWORD)
                .accessToken();

        assertThat(account.administer("deactivate").status()).isEqualTo(200);

        assertThat(account.isLive(session)).isFalse();
        assertThat(account.exchange(token).status()).isEqualTo(403);
        assertThat(account.isEnabledAtProvider()).isTrue();

        assertThat(account.administer("reactivate").status()).isEqualTo(200);
        assertThat(account.exchange(token).status())
                .as("a token from before the end of the sessions")
                .isEqualTo(401);
    }

    @Test
    void userWhenReleasedByTheRealmThenEveryWriteReachesThem() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        verifyPasswordIsRefused(account);

        account.released();

        assertThat(account.setPassword(NEXT).status()).isEqualTo(204);
        assertThat(account.attempt(NEXT)).isEqualTo(Outcome.SIGNED_IN);
        assertThat(account.administer("deactivate").status()).isEqualTo(200);
        assertThat(account.isEnabledAtProvider()).isFalse();
        assertThat(account.administer("reactivate").status()).isEqualTo(200);
        assertThat(account.isEnabledAtProvider()).isTrue();
    }

    @Test
    void userWhenReleasedToAnotherAccountThenIsNotReached() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        realm.release(account.subject(), ProviderAccount.clinician(oidc).id());

        verifyPasswordIsRefused(account);
        assertThat(account.administer("deactivate").status()).isEqualTo(200);
        assertThat(account.isEnabledAtProvider()).isTrue();
    }

    /** Also one whom the service made, or the realm released, before. */
    @TestFactory
    Stream<DynamicTest> administratorWhenOfTheRealmThenIsNeverReached() {
        Map<String, BiConsumer<Realm, String>> promotions =
                Map.of("a role", Realm::promote, "a group with a role", Realm::promoteByGroup);
        return promotions.entrySet().stream()
                .map(promotion -> DynamicTest.dynamicTest(promotion.getKey(), () -> {
                    ProviderAccount account = ProviderAccount.clinician(oidc);
                    promotion.getValue().accept(realm, account.subject());

                    verifyPasswordIsRefused(account);
                    assertThat(account.administer("deactivate").status()).isEqualTo(200);
                    assertThat(account.isEnabledAtProvider()).isTrue();
                    assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.SIGNED_IN);
                }));
    }

    @Test
    void demonstrationWhenStartedThenTheUsersOfItsAccountsAreReleased() {
        assertThat(Await.until(OidcServer.RECONCILED, () -> realm.isReleased(Demo.CLINICIAN_ID, Demo.CLINICIAN_ID)))
                .isTrue();
    }

    /** The paths of the provider's other resources. */
    @Test
    void subjectWhenItIsNoIdThenIs400() {
        for (String subject : List.of("profile", "count", ".", "..", "../roles", "%2e%2e")) {
            RawResponse response = Registrations.at(oidc.server())
                    .register(Registrations.body().with("idpSubject", Json.quoted(subject)));
            assertThat(response.status()).as(subject).isEqualTo(400);
            StandardError.verifyShape(response);
        }
    }

    private static void verifyPasswordIsRefused(ProviderAccount account) {
        StandardError.verify(account.setPassword(NEXT), 409, account.fullPath("/password"), REFUSED, CODE);
        assertThat(account.attempt(NEXT)).isEqualTo(Outcome.REFUSED);
    }

    private void verifyNothingWasWritten(ProviderAccount account) {
        // a message that was requested is handled after the response, and its write recorded until it is refused
        Await.until(SOON, () -> unknownWrites(account).isEmpty());
        assertThat(oidc.line().seen())
                .as("requests about the user")
                .filteredOn(line -> line.contains(account.subject()))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("GET "));
        assertThat(unknownWrites(account))
                .as("kinds of writes of unknown outcome")
                .isEmpty();
    }

    private String unknownWrites(ProviderAccount account) {
        return oidc.server()
                .database()
                .text(
                        "select coalesce(string_agg(kind, ', '), '') from identity_provider_write"
                                + " where user_account_id = ?::uuid",
                        account.id());
    }
}
