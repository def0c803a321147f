package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_RESET_LINK;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.securityevents.EventOrigin;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;

/** The log says why a redemption was refused: after a lost race, what the other one did. */
@ExtendWith(OutputCaptureExtension.class)
class RedemptionRaceTest extends ClinicTestCase {
    private final PasswordRedemptionService redemption = bean(PasswordRedemptionService.class);
    private final PasswordFixture passwords = new PasswordFixture(db);

    RedemptionRaceTest(ApplicationContext beans) {
        super(beans);
    }

    @BeforeEach
    void logCauses() {
        setLevel(LogLevel.INFO);
    }

    @AfterEach
    void logAsBefore() {
        setLevel(null);
    }

    @ParameterizedTest
    @CsvSource({
        "redeemed_at = now(), already redeemed",
        "voided = true, superseded by a newer link",
        "expires_at = issued_at, expired"
    })
    void redeemWhenAnotherSessionWasFasterThenTheLogHasTheTrueCause(String change, String cause, CapturedOutput output)
            throws Exception {
        AccountRow reset = db.accounts().insert(row -> row.home(tenant).email(row.id() + "@mail.example"));
        bean(PasswordResetService.class)
                .request("u-" + reset.id(), new EventOrigin(null, null, null, null, null, null));
        String token = passwords.tokenOf(reset.id());
        String row = db.texts("select id from password_reset_token where token_hash = ?", OpaqueTokens.hash(token))
                .get(0);
        CompletableFuture<Void> slower;
        try (HeldLock faster = HeldLock.onRow(db, "user_account", reset.id())) {
            slower = CompletableFuture.runAsync(
                    () -> assertRefused(INVALID_RESET_LINK, () -> redemption.redeem(token, "correct-Horse-2")));
            faster.awaitWaiting("user_account");
            faster.execute("update password_reset_token set " + change + " where id = ?::uuid", row);
        }
        slower.get(10, TimeUnit.SECONDS);

        assertThat(output).contains("Password reset refused: " + cause + " (token row " + row + ")");
    }

    @Test
    void checkWhenNoTokenIsPresentedThenTheLogSaysSoUnlessThePasswordIsRefused(CapturedOutput output) {
        redemption.check("t", "correct-Horse-2");
        assertRefused(INVALID_REQUEST, () -> redemption.check(null, "short1"));
        assertThat(output).doesNotContain("no token presented");

        redemption.check(null, "correct-Horse-2");
        redemption.check(" ", "correct-Horse-2");

        assertThat(output.getAll().split("Password reset refused: no token presented", -1))
                .hasSize(3);
    }

    private static void setLevel(@Nullable LogLevel level) {
        LoggingSystem.get(RedemptionRaceTest.class.getClassLoader())
                .setLogLevel(PasswordRedemptionService.class.getName(), level);
    }
}
