package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.SERVICE_SESSION_REFUSED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfile;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.identityprovider.UserStatus;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class ServiceSessionServiceTest extends ClinicTestCase {
    private static final Instant ISSUED = NOW.minusSeconds(60);
    private static final ClaimedProfile NO_PROFILE = new ClaimedProfile(null, null, null);

    /** What a provider might state of a program, which has no two factors. */
    private static final AuthenticationContext STATED = AuthenticationContext.PASSWORD_AND_CODE;

    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final SessionTerminator terminator = bean(SessionTerminator.class);
    private final AccessTokenVerifier verifier = bean(AccessTokenVerifier.class);
    private final TransactionTemplate transaction = bean(TransactionTemplate.class);
    private final ServiceSessionService service;
    private final AccountRow program;

    ServiceSessionServiceTest(ApplicationContext beans) {
        super(beans);
        service = new ServiceSessionService(
                bean(UserAccountService.class),
                provider,
                bean(SessionService.class),
                bean(SecurityEvents.class),
                transaction);
        program = db.accounts().insert(row -> client(row.at(facility)));
    }

    @ParameterizedTest
    @EnumSource(
            value = UserStatus.class,
            names = {"ENABLED", "UNKNOWN"})
    void openWhenTheClientIsAllowedThenOpensAnUnscopedSession(UserStatus status) {
        provider.report(status);

        AccessTokenClaims claims = verifier.verify(
                        service.open(token(clientOf(program))).accessToken())
                .orElseThrow();

        assertThat(claims.accountId()).isEqualTo(program.id());
        assertThat(claims.tenantId()).isNull();
        assertThat(claims.authTime().getEpochSecond()).isEqualTo(ISSUED.getEpochSecond());
        assertThat(claims.amr()).containsExactly("fed");
        assertThat(claims.acr()).isEqualTo("aal1");
        assertThat(provider.calls()).containsExactly("statusOf " + clientOf(program));
        assertThat(db.eventsOf(program.id())).containsExactly("LOGIN_SUCCEEDED");
        assertThat(db.count(
                        "select count(*) from user_session where user_account_id = ? and provider_sid is null",
                        program.id()))
                .isEqualTo(1);
    }

    @Test
    void openWhenTheAccountIsInactiveThenRefusesWithoutARequestToTheProvider() {
        AccountRow inactive =
                db.accounts().insert(row -> client(row.at(facility)).inactive());

        assertRefused(SERVICE_SESSION_REFUSED, () -> service.open(token(clientOf(inactive))));

        assertThat(provider.calls()).isEmpty();
        await().untilAsserted(
                        () -> assertThat(db.eventsOf(inactive.id())).containsExactly("LOGIN_FAILED IDENTITY_PROVIDER"));
    }

    @Test
    void openWhenNoAccountHasTheClientOrTheTokenIsNotAClientsThenRefusesWithoutARequestToTheProvider() {
        AccountRow person = db.accounts().insert(row -> row.at(facility).set("idp_subject", "subject-" + row.id()));

        assertRefused(SERVICE_SESSION_REFUSED, () -> service.open(token("unknown")));
        for (TokenHolder holder : new TokenHolder[] {TokenHolder.USER, TokenHolder.NEITHER}) {
            assertRefused(SERVICE_SESSION_REFUSED, () -> service.open(token(clientOf(program), holder)));
            assertRefused(SERVICE_SESSION_REFUSED, () -> service.open(token("subject-" + person.id(), holder)));
        }

        assertThat(provider.calls()).isEmpty();
        assertThat(sessionsOf(program)).isZero();
        assertThat(sessionsOf(person)).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = UserStatus.class,
            names = {"DISABLED", "NO_USER"})
    void openWhenTheProviderDoesNotConfirmTheClientThenRefuses(UserStatus status) {
        provider.report(status);

        assertRefused(SERVICE_SESSION_REFUSED, () -> service.open(token(clientOf(program))));

        assertThat(sessionsOf(program)).isZero();
    }

    @Test
    void openWhenTheProviderFailsThenOpensNothing() {
        provider.failAt("statusOf " + clientOf(program));

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> service.open(token(clientOf(program))));

        assertThat(sessionsOf(program)).isZero();
    }

    @Test
    void openWhenTheTokenIsOlderThanTheEndOfSessionsThenRequiresANewOne() {
        transaction.executeWithoutResult(
                status -> terminator.endAll(program.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR));

        assertRefused(AUTHENTICATION_REQUIRED, () -> service.open(token(clientOf(program))));
    }

    @Test
    void openWhenADeactivationIsNotCommittedThenWaitsAndIsRefused() {
        CompletableFuture<Void> opening;
        try (HeldLock deactivation =
                HeldLock.by(db, "select 1 from user_account where id = ? for no key update", program.id())) {
            deactivation.execute("update user_account set active = false where id = ?", program.id());
            opening = CompletableFuture.runAsync(
                    () -> assertRefused(SERVICE_SESSION_REFUSED, () -> service.open(token(clientOf(program)))));
            deactivation.awaitWaiting("user_account");
        }
        opening.join();

        assertThat(sessionsOf(program)).isZero();
    }

    private long sessionsOf(AccountRow row) {
        return db.count("select count(*) from user_session where user_account_id = ?", row.id());
    }

    private static ProviderToken token(String clientId) {
        return token(clientId, TokenHolder.client(clientId));
    }

    private static ProviderToken token(String subject, TokenHolder holder) {
        return new ProviderToken(subject, ISSUED, ISSUED, null, STATED, NO_PROFILE, holder);
    }

    private static String clientOf(AccountRow row) {
        return "client-" + row.id();
    }

    private static AccountRow client(AccountRow row) {
        return row.set("service_account", true).set("client_id", clientOf(row));
    }
}
