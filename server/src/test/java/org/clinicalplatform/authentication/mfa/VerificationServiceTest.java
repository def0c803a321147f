package org.clinicalplatform.authentication.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenVerifier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

class VerificationServiceTest extends ClinicTestCase {
    private static final Duration STEP = Duration.ofSeconds(30);

    private final VerificationService verifications = bean(VerificationService.class);
    private final EnrolmentService enrolments = bean(EnrolmentService.class);
    private final ChallengeService challenges = bean(ChallengeService.class);
    private final AccountLockout lockout = bean(AccountLockout.class);
    private final AccessTokenVerifier tokens = bean(AccessTokenVerifier.class);
    private final Authenticator app;
    private final List<String> recoveryCodes;

    VerificationServiceTest(ApplicationContext beans) {
        super(beans);
        // earlier than each test, so that the app shows another code than the one of the enrolment
        clock.set(NOW.minus(STEP.multipliedBy(2)));
        app = new Authenticator(enrolments.start(caller).secret(), clock);
        recoveryCodes = enrolments.confirm(caller, app.code()).orElseThrow();
    }

    @Test
    void verifyWhenTheCodeIsRightThenOpensASessionWithTwoFactors() {
        String challenge = challenges.issue(account.id());

        SessionTokens opened = verifications.verifyCode(challenge, app.code()).orElseThrow();

        AccessTokenClaims claims = tokens.verify(opened.accessToken()).orElseThrow();
        assertThat(claims.accountId()).isEqualTo(account.id());
        assertThat(claims.acr()).isEqualTo("aal2");
        assertThat(claims.amr()).containsExactly("pwd", "otp", "mfa");
    }

    /** What makes a challenge invalid before its right code arrives. */
    private enum Event {
        EXPIRED(test -> test.clock.advance(Duration.ofMinutes(5))),
        ACCOUNT_DEACTIVATED(
                test -> test.db.update("update user_account set active = false where id = ?", test.account.id())),
        ACCOUNT_LOCKED(test -> test.times(
                5,
                () -> test.lockout.recordFailure(
                        test.bean(UserAccountService.class)
                                .find(test.account.id())
                                .orElseThrow(),
                        "any"))),
        CHALLENGES_CLOSED(test -> test.challenges.closeAll(test.account.id())),
        PASSWORD_CHANGED(test -> test.challenges.passwordChanged(test.account.id())),
        FACTOR_REMOVED(test -> {
            assertThat(test.enrolments.disable(test.caller, test.app.code())).isTrue();
            test.clock.advance(STEP);
        });

        private final Consumer<VerificationServiceTest> action;

        Event(Consumer<VerificationServiceTest> action) {
            this.action = action;
        }
    }

    @ParameterizedTest
    @EnumSource
    void verifyWhenTheChallengeBecameInvalidThenRefuses(Event event) {
        String challenge = challenges.issue(account.id());
        event.action.accept(this);

        assertRefused(challenge);
        assertThat(sessions()).isZero();
    }

    @Test
    void verifyWhenTheChallengeIsUsedOrUnknownThenRefuses() {
        String challenge = challenges.issue(account.id());
        clock.advance(Duration.ofMinutes(5).minusMillis(1));
        assertThat(verifications.verifyCode(challenge, app.code())).isPresent();
        clock.advance(STEP);

        assertThat(verifications.verifyCode(challenge, app.code())).isEmpty();
        assertThat(verifications.verifyCode("0".repeat(96), app.code())).isEmpty();
        assertThat(sessions()).isEqualTo(1);
    }

    /** The next code is unused, so only the challenge can refuse it. */
    @Test
    void verifyWhenTheChallengeWasUsedThenRefusesTheNextCodeToo() {
        String challenge = challenges.issue(account.id());
        assertThat(verifications.verifyCode(challenge, app.code())).isPresent();
        clock.advance(STEP);

        assertThat(verifications.verifyCode(challenge, app.code())).isEmpty();
        assertThat(sessions()).isEqualTo(1);
    }

    @Test
    void verifyWhenFourCodesWereWrongThenAcceptsTheFifth() {
        String challenge = challenges.issue(account.id());
        times(4, () -> verifications.verifyCode(challenge, app.wrongCode()));

        assertThat(verifications.verifyCode(challenge, app.code())).isPresent();
    }

    @Test
    void verifyWhenFiveCodesWereWrongThenClosesTheChallengeAndNoOther() {
        String challenge = challenges.issue(account.id());
        String other = challenges.issue(account.id());
        times(5, () -> verifications.verifyCode(challenge, app.wrongCode()));

        assertRefused(challenge);
        assertThat(verifications.verifyCode(other, app.code())).isPresent();
    }

    @Test
    void verifyWhenTheCodeIsRightThenClosesNoOtherChallenge() {
        String challenge = challenges.issue(account.id());
        String other = challenges.issue(account.id());
        assertThat(verifications.verifyCode(challenge, app.code())).isPresent();
        clock.advance(STEP);

        assertThat(verifications.verifyCode(other, app.code())).isPresent();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void verifyWhenOneCodeComesSixteenTimesAtOnceThenOpensOneSession(boolean sameChallenge) {
        String challenge = challenges.issue(account.id());
        String code = app.code();

        assertThat(AtOnce.times(
                        16,
                        () -> verifications.verifyCode(
                                sameChallenge ? challenge : challenges.issue(account.id()), code)))
                .filteredOn(Optional::isPresent)
                .hasSize(1);
        assertThat(sessions()).isEqualTo(1);
    }

    @Test
    void verifyWhenTheClockIsOffThenAcceptsOneStepAndNoneTwice() {
        assertThat(verify(app.codeAfter(STEP.multipliedBy(-2)))).isEmpty();
        assertThat(verify(app.codeAfter(STEP.multipliedBy(2)))).isEmpty();

        assertThat(verify(app.codeAfter(STEP.negated()))).isPresent();
        assertThat(verify(app.code())).isPresent();
        assertThat(verify(app.code())).isEmpty();
        assertThat(verify(app.codeAfter(STEP.negated()))).isEmpty();
        assertThat(verify(app.codeAfter(STEP))).isPresent();
    }

    @Test
    void verifyWhenCodesAreWrongThenDoesNotCountForTheAccountLockout() {
        times(20, () -> verify(app.wrongCode()));

        assertThat(lockout.isLocked(account.id())).isFalse();
        assertThat(db.count("select count(*) from account_lockout where subject = ?", account.id()))
                .isZero();
    }

    @Test
    void recoveryCodeWhenTypedWithOtherSeparatorsThenIsAcceptedOnce() {
        String typed = recoveryCodes.get(0).replace("-", " ").toLowerCase(Locale.ROOT) + "-";

        SessionTokens opened = verifications
                .verifyRecoveryCode(challenges.issue(account.id()), typed)
                .orElseThrow();

        assertThat(tokens.verify(opened.accessToken()).orElseThrow().amr()).containsExactly("pwd", "mfa");
        assertThat(verifications.verifyRecoveryCode(challenges.issue(account.id()), typed))
                .isEmpty();
        assertThat(enrolments.status(caller).recoveryCodesRemaining()).isEqualTo(9);
        assertThat(events()).contains("MFA_RECOVERY_CODE_USED").doesNotHaveDuplicates();
    }

    @Test
    void recoveryCodeWhenReissuedThenTheOldOnesAreInvalid() {
        List<String> reissued = enrolments.reissue(caller, app.code()).orElseThrow();

        assertThat(verifications.verifyRecoveryCode(challenges.issue(account.id()), recoveryCodes.get(0)))
                .isEmpty();
        assertThat(verifications.verifyRecoveryCode(challenges.issue(account.id()), reissued.get(0)))
                .isPresent();
    }

    /** Who signed in with a code can still be found; what nobody used ends. */
    @Test
    void recoveryCodeWhenUsedThenItsRowOutlastsReissueAndRemoval() {
        assertThat(verifications.verifyRecoveryCode(challenges.issue(account.id()), recoveryCodes.get(0)))
                .isPresent();
        assertThat(enrolments.reissue(caller, app.code())).isPresent();
        clock.advance(STEP);
        assertThat(enrolments.disable(caller, app.code())).isTrue();

        String rows = "select count(*) from mfa_recovery_code where user_account_id = ?";
        assertThat(db.count(rows + " and spent_at is not null and voided_at is null", account.id()))
                .isEqualTo(1);
        assertThat(db.count(rows + " and spent_at is null and voided_at is not null", account.id()))
                .isEqualTo(19);
        assertThat(db.count(rows, account.id())).isEqualTo(20);
    }

    @Test
    void recoveryCodeWhenOfAnotherAccountThenIsRefusedAndStaysGoodThere() {
        Enrolled colleague = new Enrolled();
        String theirChallenge = challenges.issue(colleague.id());

        assertThat(verifications.verifyRecoveryCode(challenges.issue(account.id()), colleague.recoveryCode()))
                .isEmpty();
        assertThat(sessions()).isZero();

        assertThat(verifications.verifyRecoveryCode(theirChallenge, colleague.recoveryCode()))
                .isPresent();
    }

    @Test
    void factorWhenThatOfAnotherAccountIsReplacedOrRemovedThenStays() {
        Enrolled colleague = new Enrolled();
        String theirChallenge = challenges.issue(colleague.id());

        assertThat(enrolments.reissue(caller, app.code())).isPresent();
        clock.advance(STEP);
        assertThat(enrolments.disable(caller, app.code())).isTrue();
        challenges.closeAll(account.id());

        assertThat(verifications.verifyRecoveryCode(theirChallenge, colleague.recoveryCode()))
                .isPresent();
        assertThat(verifications.verifyCode(challenges.issue(colleague.id()), colleague.app.code()))
                .isPresent();
    }

    @Test
    void verifyWhenThirtyCodesWereWrongThenLocksTheSecondFactor() {
        times(29, () -> verify(app.wrongCode()));
        assertThat(events()).containsExactly("MFA_ENROLLED");
        verify(app.wrongCode());

        assertRefused(challenges.issue(account.id()));
        assertThat(events()).containsExactly("MFA_ENROLLED", "MFA_LOCKED");
    }

    @Test
    void stepUpWhenTheCodeIsRightThenRenewsTheAuthenticationTime() {
        SessionTokens opened = verify(app.code()).orElseThrow();
        AccessTokenClaims before = tokens.verify(opened.accessToken()).orElseThrow();
        clock.advance(Duration.ofMinutes(10));

        String stepped =
                verifications.stepUp(asCaller(before), app.code()).orElseThrow().value();

        AccessTokenClaims after = tokens.verify(stepped).orElseThrow();
        assertThat(after.sessionId()).isEqualTo(before.sessionId());
        assertThat(after.authTime()).isEqualTo(before.authTime().plus(Duration.ofMinutes(10)));
        assertThat(after.acr()).isEqualTo("aal2");
        assertThat(verifications.stepUp(asCaller(before), app.code())).isEmpty();
    }

    /** Another account with a second factor. */
    private final class Enrolled {
        private final Caller holder = TestCallers.at(facility, db.accounts().insert(row -> row.home(tenant)));
        private final Authenticator app =
                new Authenticator(enrolments.start(holder).secret(), clock);
        private final List<String> recoveryCodes =
                enrolments.confirm(holder, app.code()).orElseThrow();

        UUID id() {
            return holder.accountId();
        }

        String recoveryCode() {
            return recoveryCodes.get(0);
        }
    }

    private void times(int count, Runnable action) {
        IntStream.range(0, count).forEach(i -> action.run());
    }

    private Caller asCaller(AccessTokenClaims claims) {
        return new Caller(
                claims.accountId(),
                "tester",
                claims.sessionId(),
                null,
                null,
                Set.of(),
                claims.acr(),
                claims.authTime(),
                true,
                false,
                claims.expiresAt());
    }

    private Optional<SessionTokens> verify(String code) {
        return verifications.verifyCode(challenges.issue(account.id()), code);
    }

    private void assertRefused(String challenge) {
        assertThat(verifications.verifyCode(challenge, app.code())).isEmpty();
        assertThat(verifications.verifyRecoveryCode(challenge, recoveryCodes.get(0)))
                .isEmpty();
    }

    private long sessions() {
        return db.count("select count(*) from user_session where user_account_id = ?", account.id());
    }

    /** Without the codes that were refused. */
    private List<String> events() {
        return db.eventsOf(account.id()).stream()
                .filter(kind -> kind.startsWith("MFA") && !kind.startsWith("MFA_FAILED"))
                .toList();
    }
}
