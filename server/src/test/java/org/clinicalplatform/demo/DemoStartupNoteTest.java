package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.clinicalplatform.platform.desk.SignInMethod;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@DatabaseTest
class DemoStartupNoteTest {
    private static final DemoMode ENABLED = new DemoMode(true, false);
    private static final String BASE_URL = "http://localhost:8080";

    private final TestDatabase db;
    private final DataSource dataSource;

    DemoStartupNoteTest(TestDatabase db, DataSource dataSource) {
        this.db = db;
        this.dataSource = dataSource;
    }

    /** All tests share the database. */
    @AfterEach
    @BeforeEach
    void removeAccounts() {
        db.update("delete from user_account where username in ('clerk', 'auditor', 'bystander')");
    }

    @Test
    void linesWhenTheDatabaseHadTenantsThenNameNoAccountsThatWereNeverLoaded() {
        account("clerk", "chosen by its holder");

        assertThat(note(ENABLED, null).lines(BASE_URL)).isEmpty();
    }

    @Test
    void linesWhenAccountsAreThereThenNameThoseWithThePublishedPassword() {
        account("clerk", "published");
        account("auditor", "changed");
        account("bystander", "published");

        assertThat(note(ENABLED, null).lines(BASE_URL))
                .containsExactly("Demo accounts  clerk, bystander; password " + DemoData.PASSWORD);
        assertThat(note(ENABLED, "https://idp.example").lines(BASE_URL))
                .containsExactly(
                        "Demo accounts  clerk, bystander; sign in at the identity provider," + " https://idp.example");
        assertThat(note(new DemoMode(false, false), null).lines(BASE_URL)).isEmpty();
    }

    /** An exception would end the service, which has started. */
    @Test
    void linesWhenTheDatabaseDoesNotRespondThenAreNone() throws SQLException {
        DataSource broken = mock();
        when(broken.getConnection()).thenThrow(new SQLException("The connection is lost", "08006"));

        assertThat(new DemoStartupNote(ENABLED, new SignInMethod(null), new DemoAccounts(broken, "published"::equals))
                        .lines(BASE_URL))
                .isEmpty();
    }

    private void account(String username, String hash) {
        db.accounts().insert(row -> row.username(username).passwordHash(hash));
    }

    private DemoStartupNote note(DemoMode mode, @Nullable String issuer) {
        return new DemoStartupNote(mode, new SignInMethod(issuer), new DemoAccounts(dataSource, "published"::equals));
    }
}
