package org.clinicalplatform.authentication.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.UNAVAILABLE;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

@DatabaseTest
class PasswordResetQueueTest {
    private final PasswordResetService resets;
    private final TestDatabase db;
    private final PasswordFixture passwords;
    private final AccountRow account;

    PasswordResetQueueTest(PasswordResetService resets, TestDatabase db) {
        this.resets = resets;
        this.db = db;
        this.passwords = new PasswordFixture(db);
        this.account = db.accounts().insert(row -> row.email(row.id() + "@mail.example"));
    }

    @Test
    void destroyWhenRequestsAreQueuedThenProcessesThem() throws Exception {
        PasswordResetQueue requests = new PasswordResetQueue(resets);

        requests.accept(null);
        requests.accept(" ");
        requests.accept("x".repeat(1_000_000));
        requests.accept("u-" + account.id());
        requests.destroy();

        assertThat(passwords.messagesTo(account.id())).isEqualTo(1);
    }

    @Test
    void acceptWhenTheDatabaseIsBlockedThenReturnsAtOnceUntilFull() throws Exception {
        PasswordResetQueue requests = new PasswordResetQueue(resets);
        try (HeldLock held = HeldLock.onRow(db, "user_account", account.id())) {
            long start = System.nanoTime();
            assertRefused(UNAVAILABLE, () -> {
                for (int i = 0; i < 600; i++) {
                    requests.accept(i == 0 ? "u-" + account.id() : "nobody");
                }
            });
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("with %s", held)
                    .isLessThan(Duration.ofSeconds(1));
        }
        requests.destroy();
    }
}
