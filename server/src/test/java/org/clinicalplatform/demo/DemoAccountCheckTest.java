package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import javax.sql.DataSource;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@DatabaseTest
class DemoAccountCheckTest {
    private static final DemoMode FORBIDDEN = new DemoMode(false, true);

    private final TestDatabase db;
    private final DataSource dataSource;

    DemoAccountCheckTest(TestDatabase db, DataSource dataSource) {
        this.db = db;
        this.dataSource = dataSource;
    }

    /** All tests share the database. */
    @AfterEach
    @BeforeEach
    void removeAccounts() {
        db.update("delete from user_account where username in ('trainee', 'clerk', 'bystander', 'auditor')");
    }

    @Test
    void checkWhenAccountsHaveThePublishedPasswordThenRefusesNamingThem() {
        account("trainee", "published", true);
        account("clerk", "published", true);
        account("bystander", "changed", true);
        account("auditor", "published", false);

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> check(FORBIDDEN))
                .withMessageContaining("published password: clerk, trainee.")
                .withMessageContaining("SVC_DEMO_ENABLED=true");
        assertThatCode(() -> check(new DemoMode(false, false))).doesNotThrowAnyException();
    }

    @Test
    void checkWhenNoAccountHasThePublishedPasswordThenAccepts() {
        account("bystander", "changed", true);
        account("auditor", "published", false);

        assertThatCode(() -> check(FORBIDDEN)).doesNotThrowAnyException();
    }

    private void account(String username, String hash, boolean active) {
        db.accounts().insert(row -> {
            row.username(username).passwordHash(hash);
            if (!active) {
                row.inactive();
            }
        });
    }

    private void check(DemoMode mode) {
        new DemoAccountCheck(mode, new DemoAccounts(dataSource, "published"::equals)).afterPropertiesSet();
    }
}
