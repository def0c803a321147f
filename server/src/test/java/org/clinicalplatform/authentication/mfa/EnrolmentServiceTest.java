package org.clinicalplatform.authentication.mfa;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.MFA_ALREADY_ENROLLED;
import static org.clinicalplatform.platform.error.ErrorCode.MFA_ENROLMENT_NOT_STARTED;
import static org.clinicalplatform.platform.error.ErrorCode.MFA_NOT_ENROLLED;
import static org.clinicalplatform.platform.error.ErrorCode.STEP_UP_REQUIRED;
import static org.clinicalplatform.testing.Refusals.assertRefused;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.authentication.factor.SecondFactorService;
import org.clinicalplatform.authentication.secret.SecretEncryptor;
import org.clinicalplatform.authentication.secret.StoredSecret;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.RecentAuthentication;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class EnrolmentServiceTest extends ClinicTestCase {
    private static final Duration STEP = Duration.ofSeconds(30);

    private final EnrolmentService enrolments = bean(EnrolmentService.class);

    EnrolmentServiceTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void startWhenNotConfirmedThenTheAccountIsNotEnrolled() {
        Enrolment enrolment = enrolments.start(caller);

        assertThat(enrolment.secret()).hasSize(32).matches("[A-Z2-7]+");
        assertThat(enrolment.otpAuthUri()).contains("u-" + account.id(), enrolment.secret());
        assertThat(enrolment.toString()).doesNotContain(enrolment.secret());
        assertThat(enrolments.status(caller).factor().enrolled()).isFalse();
        assertThat(db.texts(
                        "select encode(ciphertext, 'escape') from totp_secret where user_account_id = ?", account.id()))
                .hasSize(1)
                .noneMatch(text -> text.contains(enrolment.secret()));
    }

    @Test
    void startWhenRepeatedThenOnlyTheNewSecretCanBeConfirmed() {
        Authenticator first = app(enrolments.start(caller));
        Authenticator second = app(enrolments.start(caller));

        assertThat(enrolments.confirm(caller, first.code())).isEmpty();
        assertThat(enrolments.confirm(caller, second.code())).isPresent();
    }

    @Test
    void startWhenAnotherAccountHasStartedThenBothCanBeConfirmed() {
        Caller colleague = TestCallers.at(facility, db.accounts().insert(row -> row.home(tenant)));
        Authenticator theirs = app(enrolments.start(colleague));
        Authenticator own = app(enrolments.start(caller));

        assertThat(enrolments.confirm(caller, own.code())).isPresent();
        assertThat(enrolments.confirm(colleague, theirs.code())).isPresent();
    }

    @Test
    void confirmWhenTheCodeIsRightThenEnrolsWithTenRecoveryCodes() {
        Authenticator app = app(enrolments.start(caller));
        assertThat(enrolments.confirm(caller, app.wrongCode())).isEmpty();
        assertThat(enrolments.status(caller).factor().enrolled()).isFalse();

        List<String> codes = enrolments.confirm(caller, app.code()).orElseThrow();

        assertThat(codes)
                .hasSize(10)
                .doesNotHaveDuplicates()
                .allMatch(code -> code.matches("([A-Z2-7]{4}-){5}[A-Z2-7]{4}"));
        assertThat(enrolments.status(caller).factor().enrolled()).isTrue();
        assertThat(enrolments.status(caller).recoveryCodesRemaining()).isEqualTo(10);
        assertThat(db.eventsOf(account.id())).containsExactly("MFA_FAILED WRONG_CODE", "MFA_ENROLLED");
        assertThat(db.texts("select code_hash from mfa_recovery_code where user_account_id = ?", account.id()))
                .hasSize(10)
                .allMatch(hash -> hash.matches("[0-9a-f]{64}"));
    }

    @Test
    void confirmWhenThereIsNoPendingEnrolmentThenRefuses() {
        assertRefused(MFA_ENROLMENT_NOT_STARTED, () -> enrolments.confirm(caller, "000000"));

        Authenticator app = app(enrolments.start(caller));
        clock.advance(Duration.ofMinutes(10));
        Caller signedInAgain = TestCallers.authenticatedAt(clock.instant(), caller);
        assertRefused(MFA_ENROLMENT_NOT_STARTED, () -> enrolments.confirm(signedInAgain, app.code()));

        clock.advance(Duration.ofMillis(-1));
        assertThat(enrolments.confirm(signedInAgain, app.code())).isPresent();
    }

    @Test
    void enrolmentWhenTheLastAuthenticationIsTooOldThenNothingChanges() {
        Authenticator app = app(enrolments.start(caller));
        clock.advance(Duration.ofMinutes(5).plusMillis(1));

        assertRefused(STEP_UP_REQUIRED, () -> enrolments.start(caller));
        assertRefused(STEP_UP_REQUIRED, () -> enrolments.confirm(caller, app.code()));
        assertRefused(STEP_UP_REQUIRED, () -> enrolments.confirm(caller, app.wrongCode()));

        assertThat(enrolments.status(caller).factor().enrolled()).isFalse();
        assertThat(db.count("select count(*) from second_factor_lockout where subject = ?", account.id()))
                .as("no code was tried")
                .isZero();
        Caller signedInAgain = TestCallers.authenticatedAt(clock.instant(), caller);
        assertThat(enrolments.confirm(signedInAgain, app.code()))
                .as("the pending secret")
                .isPresent();
    }

    /** Or whoever stole the session would keep the account: the holder cannot sign in without the new second factor. */
    @Test
    void confirmWhenTheSessionIsEndedMeanwhileThenRequiresAuthentication() throws Exception {
        db.update(
                "insert into user_session (id, user_account_id, auth_time, amr, acr, created_at, expires_at)"
                        + " values (?, ?, now(), '{pwd}', 'aal1', now(), '2100-01-01')",
                caller.sessionId(),
                caller.accountId());
        Authenticator app = app(enrolments.start(caller));
        CompletableFuture<Void> refused;
        try (HeldLock end = HeldLock.onRow(db, "user_account", account.id())) {
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(AUTHENTICATION_REQUIRED, () -> enrolments.confirm(caller, app.code())));
            end.awaitWaiting("user_account");
            end.execute(
                    "update user_session set ended_at = now(), end_reason = 'ENDED_BY_ADMINISTRATOR' where id = ?",
                    caller.sessionId());
        }
        refused.get(10, TimeUnit.SECONDS);

        assertThat(enrolments.status(caller).factor().enrolled()).isFalse();
        assertRefused(AUTHENTICATION_REQUIRED, () -> enrolments.start(caller));
    }

    @Test
    void disableWhenTheCodeIsRightAndUnusedThenRemovesTheSecondFactor() {
        Authenticator app = enrol();
        assertThat(enrolments.disable(caller, app.code())).isFalse();
        assertThat(enrolments.disable(caller, app.codeAfter(STEP.negated()))).isFalse();
        assertThat(enrolments.disable(caller, app.wrongCode())).isFalse();
        assertThat(enrolments.status(caller).factor().enrolled()).isTrue();
        clock.advance(STEP);

        assertThat(enrolments.disable(caller, app.code())).isTrue();

        assertThat(enrolments.status(caller).factor().enrolled()).isFalse();
        assertThat(enrolments.status(caller).recoveryCodesRemaining()).isZero();
        assertThat(db.count("select count(*) from totp_secret where user_account_id = ?", account.id()))
                .isZero();
        assertThat(db.eventsOf(account.id()))
                .containsExactly(
                        "MFA_ENROLLED",
                        "MFA_FAILED WRONG_CODE",
                        "MFA_FAILED WRONG_CODE",
                        "MFA_FAILED WRONG_CODE",
                        "MFA_DISABLED");
        assertRefused(MFA_NOT_ENROLLED, () -> enrolments.disable(caller, app.code()));
    }

    /** The session is too old to enrol again, and the account could not sign in for that. */
    @Test
    void disableWhenSignInsWouldBeRefusedThenRequiresARecentOne() {
        Authenticator app = enrol();
        EnrolmentService obliging = whereSignInsWouldBeRefused();
        clock.advance(Duration.ofMinutes(5).plusMillis(1));

        assertRefused(STEP_UP_REQUIRED, () -> disable(obliging, caller, app.code()));

        assertThat(enrolments.status(caller).factor().enrolled()).isTrue();
        Caller signedInAgain = TestCallers.authenticatedAt(clock.instant(), caller);
        assertThat(disable(obliging, signedInAgain, app.code())).isTrue();
        enrolments.start(signedInAgain);
    }

    @Test
    void reissueWhenTheCodeIsRightThenReplacesTheRecoveryCodes() {
        Authenticator app = app(enrolments.start(caller));
        List<String> first = enrolments.confirm(caller, app.code()).orElseThrow();
        assertRefused(MFA_ALREADY_ENROLLED, () -> enrolments.start(caller));
        clock.advance(STEP);

        List<String> second = enrolments.reissue(caller, app.code()).orElseThrow();

        assertThat(second).hasSize(10).doesNotContainAnyElementsOf(first);
        assertThat(enrolments.status(caller).recoveryCodesRemaining()).isEqualTo(10);
    }

    @Test
    void codesWhenThirtyWereWrongThenLocksTheSecondFactorFor15Minutes() {
        Authenticator app = enrol();
        for (int i = 0; i < 15; i++) {
            enrolments.disable(caller, app.wrongCode());
            enrolments.reissue(caller, app.wrongCode());
        }
        clock.advance(STEP);

        assertThat(enrolments.reissue(caller, app.code())).isEmpty();
        assertThat(db.eventsOf(account.id()))
                .filteredOn(event -> !event.startsWith("MFA_FAILED"))
                .containsExactly("MFA_ENROLLED", "MFA_LOCKED");

        clock.advance(Duration.ofMinutes(15));
        assertThat(enrolments.reissue(caller, app.code())).isPresent();
    }

    @Test
    void resetWhenThirtyCodesWereWrongThenTheNextAppIsConfirmedAtOnce() {
        Authenticator lost = enrol();
        for (int i = 0; i < 30; i++) {
            enrolments.disable(caller, lost.wrongCode());
        }

        bean(TransactionTemplate.class).executeWithoutResult(status -> enrolments.reset(account.id()));
        clock.advance(STEP);

        Authenticator next = app(enrolments.start(caller));
        assertThat(enrolments.confirm(caller, next.code())).isPresent();
    }

    @Test
    void codesWhenOneIsRightThenTheCountRestarts() {
        Authenticator app = enrol();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 29; i++) {
                enrolments.disable(caller, app.wrongCode());
            }
            clock.advance(STEP);
            assertThat(enrolments.reissue(caller, app.code())).isPresent();
        }
    }

    /** On the thread of the request: the database tells this replica too, but only some time later. */
    @Test
    void enrolmentWhenItChangesThenThisReplicaKnowsAtOnce() {
        List<String> heard = new ArrayList<>();
        Thread request = Thread.currentThread();
        bean(ChangeNotifications.class).subscribe(payload -> {
            if (Thread.currentThread().equals(request)) {
                heard.add(payload);
            }
        });

        Authenticator app = enrol();
        assertThat(heard).containsExactly(ChangeNotifications.ACCESS);

        clock.advance(STEP);
        assertThat(enrolments.disable(caller, app.code())).isTrue();
        assertThat(heard).hasSize(2);

        bean(TransactionTemplate.class).executeWithoutResult(status -> {
            enrolments.reset(account.id());
            assertThat(heard).as("before the commit").hasSize(2);
        });
        assertThat(heard).hasSize(3).containsOnly(ChangeNotifications.ACCESS);
    }

    /** As when a colleague uses theirs after a key rotation. */
    @Test
    void secretWhenThatOfAnotherAccountIsEncryptedAnewThenIsKept() {
        Authenticator app = enrol();
        Caller colleague = TestCallers.at(facility, db.accounts().insert(row -> row.home(tenant)));
        enrolments.start(colleague);
        UUID theirs =
                db.value(UUID.class, "select id from totp_secret where user_account_id = ?", colleague.accountId());

        bean(TotpSecretMapper.class)
                .replaceStored(theirs, bean(SecretEncryptor.class).encrypt(colleague.accountId(), new byte[20]));

        clock.advance(STEP);
        assertThat(enrolments.disable(caller, app.code())).isTrue();
    }

    /** With the id of its key: under the former one it could not be decrypted any more. */
    @Test
    void secretWhenEncryptedAnewThenAllOfItIsReplaced() {
        TotpSecretMapper secrets = bean(TotpSecretMapper.class);
        enrolments.start(caller);
        UUID id = db.value(UUID.class, "select id from totp_secret where user_account_id = ?", account.id());
        StoredSecret anew = new StoredSecret("current", new byte[] {1}, new byte[] {2});

        secrets.replaceStored(id, anew);

        assertThat(requireNonNull(secrets.findPending(account.id(), NOW)).stored())
                .usingRecursiveComparison()
                .isEqualTo(anew);
        db.update("delete from totp_secret where id = ?", id);
    }

    private boolean disable(EnrolmentService obliging, Caller by, String code) {
        return Boolean.TRUE.equals(bean(TransactionTemplate.class).execute(status -> obliging.disable(by, code)));
    }

    private EnrolmentService whereSignInsWouldBeRefused() {
        SecondFactorService policy = mock();
        when(policy.refusesLoginWithoutFactor(account.id())).thenReturn(true);
        return new EnrolmentService(
                bean(Authority.class),
                policy,
                bean(TotpSecretMapper.class),
                bean(RecoveryCodeService.class),
                bean(TotpVerifier.class),
                bean(ChallengeService.class),
                bean(SecretEncryptor.class),
                bean(RecentAuthentication.class),
                bean(SecurityEvents.class),
                bean(ChangeNotifications.class),
                bean(MfaSettings.class),
                bean(Ids.class),
                clock);
    }

    private Authenticator enrol() {
        Authenticator app = app(enrolments.start(caller));
        assertThat(enrolments.confirm(caller, app.code())).isPresent();
        return app;
    }

    private Authenticator app(Enrolment enrolment) {
        return new Authenticator(enrolment.secret(), clock);
    }
}
