package org.clinicalplatform.accesscontrol.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.dao.DuplicateKeyException;

/** Usernames and email addresses are one namespace, kept by the database. */
@DatabaseTest
@ExtendWith(OutputCaptureExtension.class)
class AccountNamesTest {
    private final UserAccountService accounts;
    private final TestDatabase db;
    private final String name = UUID.randomUUID() + "@mail.example";

    AccountNamesTest(UserAccountService accounts, TestDatabase db) {
        this.accounts = accounts;
        this.db = db;
    }

    @Test
    void insertWhenAnotherAccountHasTheNameOfTheOtherKindThenTheDatabaseRefuses() {
        db.accounts().insert(row -> row.email(name.toUpperCase(Locale.ROOT)));
        String username = "x" + name;
        db.accounts().insert(row -> row.username(username));

        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> db.accounts().insert(row -> row.username(name)));
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> db.accounts().insert(row -> row.email(username.toUpperCase(Locale.ROOT))));
    }

    @Test
    void updateWhenAnotherAccountHasTheNameOfTheOtherKindThenTheDatabaseRefuses() {
        db.accounts().insert(row -> row.email(name));
        AccountRow other = db.accounts().insert(row -> row.username("x" + name).email("x" + name));

        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> db.update("update user_account set username = ? where id = ?", name, other.id()));
        db.update("update user_account set username = ? where id = ?", "y" + name, other.id());
        assertThat(accounts.findByUsernameOrEmail("X" + name)).hasSize(1);
    }

    /** One registers the username, the other the address, at the same moment. */
    @RepeatedTest(10)
    void insertWhenBothKindsAreWrittenAtOnceThenOneIsRefused() {
        assertThat(AtOnce.all(List.<Supplier<Boolean>>of(
                        () -> inserted(() -> db.accounts().insert(row -> row.username(name))),
                        () -> inserted(() -> db.accounts().insert(row -> row.email(name))))))
                .containsExactlyInAnyOrder(true, false);
    }

    @Test
    void findByUsernameOrEmailWhenTenantsShareAnAddressThenReturnsOneOfEach() {
        AccountRow one = db.accounts().insert(row -> row.email(name));
        AccountRow other = db.accounts().insert(row -> row.email(name.toUpperCase(Locale.ROOT)));

        assertThat(accounts.findByUsernameOrEmail(" " + name.toUpperCase(Locale.ROOT)))
                .extracting(UserAccount::id)
                .containsExactlyInAnyOrder(one.id(), other.id());
        assertThat(accounts.findByUsernameOrEmail(name.replace('@', '\uff20')))
                .as("a compatible spelling")
                .hasSize(2);
    }

    @Test
    void namesWhenAmbiguousFromBeforeThenMeanNobodyAreListedAndMayStay(CapturedOutput log) throws SQLException {
        AccountRow named = db.accounts().insert(row -> row.username(name));
        AccountRow addressed = db.accounts().insert();
        AccountRow own = db.accounts().insert(row -> row.username("own-" + name).email("Own-" + name));
        withoutTriggers("update user_account set email = '" + name + "' where id = '" + addressed.id() + "'");

        new AmbiguousNameCheck(accounts).afterPropertiesSet();

        assertThat(log)
                .contains(
                        "The username of account " + named.id() + " is the email address of account " + addressed.id())
                .contains("requests for a password link that contain one of them send nothing")
                .doesNotContain(name)
                .as("whose address is its own username")
                .doesNotContain(own.id().toString());
        assertThat(accounts.findByUsernameOrEmail(name)).isEmpty();
        assertThat(accounts.findByUsername(name)).map(UserAccount::id).contains(named.id());
        db.update("update user_account set username = username, first_name = 'Una' where id = ?", named.id());
        db.update("update user_account set email = upper(email), first_name = 'Vera' where id = ?", addressed.id());
        db.update("update user_account set email = null where id = ?", addressed.id());
        assertThat(accounts.findByUsernameOrEmail(name)).hasSize(1);
    }

    private static boolean inserted(Runnable insert) {
        try {
            insert.run();
            return true;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }

    /** As a row from before the rule. */
    private void withoutTriggers(String statement) throws SQLException {
        try (Connection connection = db.connect();
                Statement session = connection.createStatement()) {
            session.execute("set session_replication_role = replica");
            session.execute(statement);
            session.execute("reset session_replication_role");
        }
    }
}
