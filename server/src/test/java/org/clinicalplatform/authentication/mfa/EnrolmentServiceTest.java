package org.clinicalplatform.authentication.mfa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.MFA_ALREADY_ENROLLED;
import static org.clinicalplatform.platform.error.ErrorCode.MFA_ENROLMENT_NOT_STARTED;
import static org.clinicalplatform.platform.error.ErrorCode.MFA_NOT_ENROLLED;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class EnrolmentServiceTest extends ClinicTestCase {
    private static final Duration STEP = Duration.ofSeconds(30);

    private final EnrolmentService enrolments = bean(EnrolmentService.class);
    private final Caller administrator;

    EnrolmentServiceTest(ApplicationContext beans) {
        super(beans);
        administrator = TestCallers.unscoped(account);
    }

    @Test
    void startWhenNotConfirmedThenTheAccountIsNotEnrolled() {
        Enrolment enrolment = enrolments.start(administrator);

        assertThat(enrolment.secret()).hasSize(32).matches("[A-Z2-7]+");
        assertThat(enrolment.otpAuthUri()).contains("u-" + account.id(), enrolment.secret());
        assertThat(enrolment.toString()).doesNotContain(enrolment.secret());
        assertThat(enrolments.status(administrator).factor().enrolled()).isFalse();
        assertThat(db.texts(
                        "select encode(ciphertext, 'escape') from totp_secret where user_account_id = ?", account.id()))
                .hasSize(1)
                .noneMatch(text -> text.contains(enrolment.secret()));
    }

    @Test
    void startWhenRepeatedThenOnlyTheNewSecretCanBeConfirmed() {
        Authenticator first = app(enrolments.start(administrator));
        Authenticator second = app(enrolments.start(administrator));

        assertThat(enrolments.confirm(administrator, first.code())).isEmpty();
        assertThat(enrolments.confirm(administrator, second.code())).isPresent();
    }

    @Test
    void confirmWhenTheCodeIsRightThenEnrolsWithTenRecoveryCodes() {
        Authenticator app = app(enrolments.start(administrator));
        assertThat(enrolments.confirm(administrator, app.wrongCode())).isEmpty();
        assertThat(enrolments.status(administrator).factor().enrolled()).isFalse();

        List<String> codes = enrolments.confirm(administrator, app.code()).orElseThrow();

        assertThat(codes)
                .hasSize(10)
                .doesNotHaveDuplicates()
                .allMatch(code -> code.matches("([A-Z2-7]{4}-){5}[A-Z2-7]{4}"));
        assertThat(enrolments.status(administrator).factor().enrolled()).isTrue();
        assertThat(enrolments.status(administrator).recoveryCodesRemaining()).isEqualTo(10);
        assertThat(db.eventsOf(account.id())).containsExactly("MFA_ENROLLED");
        assertThat(db.texts("select code_hash from mfa_recovery_code where user_account_id = ?", account.id()))
                .hasSize(10)
                .allMatch(hash -> hash.matches("[0-9a-f]{64}"));
    }

    @Test
    void confirmWhenThereIsNoPendingEnrolmentThenRefuses() {
        assertRefused(MFA_ENROLMENT_NOT_STARTED, () -> enrolments.confirm(administrator, "000000"));

        Authenticator app = app(enrolments.start(administrator));
        clock.advance(Duration.ofMinutes(10));
        assertRefused(MFA_ENROLMENT_NOT_STARTED, () -> enrolments.confirm(administrator, app.code()));

        clock.advance(Duration.ofMillis(-1));
        assertThat(enrolments.confirm(administrator, app.code())).isPresent();
    }

    @Test
    void disableWhenTheCodeIsRightAndUnusedThenRemovesTheSecondFactor() {
        Authenticator app = enrol();
        assertThat(enrolments.disable(administrator, app.code())).isFalse();
        assertThat(enrolments.disable(administrator, app.codeAfter(STEP.negated()))).isFalse();
        assertThat(enrolments.disable(administrator, app.wrongCode())).isFalse();
        assertThat(enrolments.status(administrator).factor().enrolled()).isTrue();
        clock.advance(STEP);

        assertThat(enrolments.disable(administrator, app.code())).isTrue();

        assertThat(enrolments.status(administrator).factor().enrolled()).isFalse();
        assertThat(enrolments.status(administrator).recoveryCodesRemaining()).isZero();
        assertThat(db.count("select count(*) from totp_secret where user_account_id = ?", account.id()))
                .isZero();
        assertThat(db.eventsOf(account.id())).containsExactly("MFA_ENROLLED", "MFA_DISABLED");
        assertRefused(MFA_NOT_ENROLLED, () -> enrolments.disable(administrator, app.code()));
    }

    @Test
    void reissueWhenTheCodeIsRightThenReplacesTheRecoveryCodes() {
        Authenticator app = app(enrolments.start(administrator));
        List<String> first = enrolments.confirm(administrator, app.code()).orElseThrow();
        assertRefused(MFA_ALREADY_ENROLLED, () -> enrolments.start(administrator));
        clock.advance(STEP);

        List<String> second = enrolments.reissue(administrator, app.code()).orElseThrow();

        assertThat(second).hasSize(10).doesNotContainAnyElementsOf(first);
        assertThat(enrolments.status(administrator).recoveryCodesRemaining()).isEqualTo(10);
    }

    @Test
    void codesWhenThirtyWereWrongThenLocksTheSecondFactorFor15Minutes() {
        Authenticator app = enrol();
        for (int i = 0; i < 15; i++) {
            enrolments.disable(administrator, app.wrongCode());
            enrolments.reissue(administrator, app.wrongCode());
        }
        clock.advance(STEP);

        assertThat(enrolments.reissue(administrator, app.code())).isEmpty();
        assertThat(db.eventsOf(account.id())).containsExactly("MFA_ENROLLED", "MFA_LOCKED");

        clock.advance(Duration.ofMinutes(15));
        assertThat(enrolments.reissue(administrator, app.code())).isPresent();
    }

    @Test
    void codesWhenOneIsRightThenTheCountRestarts() {
        Authenticator app = enrol();
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < 29; i++) {
                enrolments.disable(administrator, app.wrongCode());
            }
            clock.advance(STEP);
            assertThat(enrolments.reissue(administrator, app.code())).isPresent();
        }
    }

    private Authenticator enrol() {
        Authenticator app = app(enrolments.start(administrator));
        assertThat(enrolments.confirm(administrator, app.code())).isPresent();
        return app;
    }

    private Authenticator app(Enrolment enrolment) {
        return new Authenticator(enrolment.secret(), clock);
    }
}
