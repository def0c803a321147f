package org.clinicalplatform.authentication.administration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.IDENTITY_PROVIDER_FAILED;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.mfa.ChallengeService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.TenantRow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** With a provider that records its calls and the state of the local row at that moment. */
class AccountAdministrationServiceTest extends ClinicTestCase {
    private static final String ADMINISTER = "accesscontrol.user.write";

    private final SessionService sessions = bean(SessionService.class);
    private final UserAccountService accounts = bean(UserAccountService.class);
    private final ChallengeService challenges = bean(ChallengeService.class);
    private final AccountAdministrationService administration = bean(AccountAdministrationService.class);
    private final RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
    private final List<String> rowAtCall = new ArrayList<>();
    private final AccountRow holder;
    private final AccountRow administrator;
    private final Caller acting;

    AccountAdministrationServiceTest(ApplicationContext beans) {
        super(beans);
        TenantRow tenant = db.tenants().insert();
        holder = db.accounts().insert(row -> row.home(tenant).set("idp_subject", "subject-" + row.id()));
        administrator = db.accounts().insert(row -> row.in(tenant, ADMINISTER));
        acting = TestCallers.in(tenant, administrator);
        provider.atEachCall(id -> rowAtCall.add(accounts.find(id).orElseThrow().active() ? "active" : "inactive"));
    }

    @AfterEach
    void resetProvider() {
        provider.reset();
    }

    @Test
    void resetSecondFactorWhenEnrolledThenEndsSessions() {
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        db.update(
                "insert into totp_secret (id, user_account_id, key_id, nonce, ciphertext, created_at)"
                        + " values (gen_random_uuid(), ?, 'k', '', '', now())",
                holder.id());
        String challenge = challenges.issue(holder.id());

        assertThat(administration.resetSecondFactor(acting, holder.id()).id()).isEqualTo(holder.id());
        assertThat(provider.calls()).containsExactly("logoutUser");
        administration.resetSecondFactor(acting, holder.id());

        assertThat(db.count("select count(*) from totp_secret where user_account_id = ?", holder.id()))
                .isZero();
        assertThat(openChallenges()).as(challenge).isZero();
        assertThat(db.eventsOf(holder.id()))
                .containsExactly(
                        "LOGIN_SUCCEEDED",
                        "MFA_DISABLED RESET_BY_ADMINISTRATOR",
                        "SESSION_REVOKED SECOND_FACTOR_CHANGED");
        assertThat(provider.calls()).containsExactly("logoutUser");
    }

    @Test
    void resetSecondFactorWhenTheProviderHasTheCredentialsThenRefusesAndKeepsSessions() {
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        provider.ownCredentials();

        assertRefused(INVALID_REQUEST, () -> administration.resetSecondFactor(acting, holder.id()))
                .withMessage("Multi-factor authentication is managed by the identity provider");

        assertThat(liveSessions()).isEqualTo(1);
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void deactivateWhenActiveThenWritesToTheProviderFirst() {
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        String challenge = challenges.issue(holder.id());

        UserAccount deactivated = administration.deactivate(acting, holder.id());

        assertThat(deactivated.active()).isFalse();
        assertThat(deactivated.version()).isEqualTo(1);
        assertThat(accounts.find(holder.id())).contains(deactivated);
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser");
        assertThat(rowAtCall).containsExactly("active", "inactive");
        assertThat(liveSessions()).isZero();
        assertThat(endReasons()).containsOnly("ACCOUNT_DEACTIVATED");
        assertThat(openChallenges()).as(challenge).isZero();
    }

    @Test
    void reactivateWhenInactiveThenKeepsSessions() {
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        assertThat(administration.toggle(acting, holder.id()).active()).isFalse();
        assertThat(liveSessions()).isZero();
        rowAtCall.clear();

        UserAccount open = administration.reactivate(acting, holder.id());

        assertThat(open.active()).isTrue();
        assertThat(open.version()).isEqualTo(2);
        assertThat(rowAtCall).containsExactly("inactive");
        assertThat(administration.reactivate(acting, holder.id())).isEqualTo(open);
        administration.deactivate(acting, holder.id());
        assertThat(administration.toggle(acting, holder.id()).active()).isTrue();
    }

    @Test
    void endSessionsWhenDoneThenTheAccountStaysActive() {
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);

        administration.endSessions(acting, holder.id());

        assertThat(liveSessions()).isZero();
        assertThat(endReasons()).containsOnly("ENDED_BY_ADMINISTRATOR");
        assertThat(db.eventsOf(holder.id())).contains("ALL_SESSIONS_REVOKED");
        assertThat(provider.calls()).containsExactly("logoutUser");
        assertThat(accounts.find(holder.id()).orElseThrow().active()).isTrue();
    }

    /** A user who refreshes at the provider meanwhile must not get a token from after the end of all sessions. */
    @ParameterizedTest
    @ValueSource(strings = {"deactivate", "toggle", "endSessions"})
    void anyWhenItEndsSessionsThenThoseAtTheProviderHaveEndedBefore(String operation) {
        provider.atEachCall(id -> clock.advance(Duration.ofSeconds(3)));

        switch (operation) {
            case "deactivate" -> administration.deactivate(acting, holder.id());
            case "toggle" -> administration.toggle(acting, holder.id());
            default -> administration.endSessions(acting, holder.id());
        }

        assertThat(provider.calls()).endsWith("logoutUser");
        assertThat(db.value(Instant.class, "select sessions_ended_at from user_account where id = ?", holder.id()))
                .isEqualTo(clock.instant());
    }

    @ParameterizedTest
    @CsvSource({"deactivate, setEnabled", "deactivate, logoutUser", "endSessions, logoutUser"})
    void anyWhenTheProviderFailsThenChangesNothing(String operation, String call) {
        sessions.open(holder.id(), AuthenticationContext.PASSWORD);
        provider.failAt(call);

        assertRefused(IDENTITY_PROVIDER_FAILED, () -> {
            if (operation.equals("deactivate")) {
                administration.deactivate(acting, holder.id());
            } else {
                administration.endSessions(acting, holder.id());
            }
        });

        assertThat(accounts.find(holder.id()).orElseThrow().active()).isTrue();
        assertThat(liveSessions()).isEqualTo(1);
    }

    @Test
    void deactivateWhenRepeatedThenCallsTheProviderAgain() {
        UserAccount once = administration.deactivate(acting, holder.id());

        assertThat(administration.deactivate(acting, holder.id())).isEqualTo(once);
        assertThat(provider.calls()).containsExactly("setEnabled", "logoutUser", "setEnabled", "logoutUser");

        provider.failAt("setEnabled");
        assertRefused(IDENTITY_PROVIDER_FAILED, () -> administration.reactivate(acting, holder.id()));
        assertThat(accounts.find(holder.id())).contains(once);
    }

    @Test
    void anyWhenTheAccountIsTheCallersOwnOrUnknownThenDoesNotCallTheProvider() {
        UUID own = administrator.id();

        for (ThrowingCallable change : List.<ThrowingCallable>of(
                () -> administration.deactivate(acting, own),
                () -> administration.reactivate(acting, own),
                () -> administration.toggle(acting, own),
                () -> administration.resetSecondFactor(acting, own))) {
            assertRefused(ACCESS_DENIED, change);
        }
        assertRefused(NOT_FOUND, () -> administration.deactivate(acting, UUID.randomUUID()));
        assertThat(provider.calls()).isEmpty();
    }

    private long liveSessions() {
        return db.count(
                "select count(*) from user_session where user_account_id = ? and ended_at is null", holder.id());
    }

    private long openChallenges() {
        return db.count(
                "select count(*) from mfa_challenge where user_account_id = ? and closed_at is null", holder.id());
    }

    private List<String> endReasons() {
        return db.texts("select end_reason from user_session where user_account_id = ?", holder.id());
    }
}
