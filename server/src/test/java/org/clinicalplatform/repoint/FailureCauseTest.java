package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;
import org.springframework.dao.DataIntegrityViolationException;

class FailureCauseTest {
    @ParameterizedTest
    @CsvSource({
        "55P03, a lock is held by another session",
        "57014, the statement took too long",
        "40P01, a deadlock was detected",
        "40001, the rows were changed at the same time",
        "42P01, the table is missing",
        "42703, a column is missing",
        "42501, the privilege is missing",
        "P0001, a trigger or function refused",
        "42804, a column has another type",
        "42883, 'a column has another type, or a function is missing'",
        "42809, it is not a table that can be changed",
        "0A000, the statement is not supported",
        "23503, a constraint refused",
        "08006, the connection was lost",
        "57P01, the connection was lost",
        "57P02, the connection was lost",
        "57P03, the connection was lost",
        "XX000, the statement failed"
    })
    void ofWhenTheDatabaseNamesTheConditionThenSaysItAndNotTheMessage(String state, String words) {
        String cause = FailureCause.of("lab.lab_order", new SQLException("Zoe Müller N4112620", state));

        assertThat(cause).isEqualTo("lab.lab_order: " + words + " (SQLSTATE " + state + ")");
    }

    /** A connection that ends during a rollback leaves such an exception. */
    @Test
    void ofWhenTheDriverNamesNoStateThenTheConnectionWasLost() {
        assertThat(FailureCause.of("lab.lab_order", new SQLException("Connection is closed")))
                .isEqualTo("lab.lab_order: the connection was lost");
    }

    @Test
    void ofWhenTheServerNamesObjectsThenKeepsTheirNamesAlone() {
        PSQLException sent = new PSQLException(new ServerErrorMessage("SERROR\0C23514\0MZoe is refused\0"
                + "DFailing row contains (Zoe, 1972-04-02).\0nlab_order_status_check\0"
                + "WPL/pgSQL function lab.\"check\"(uuid) line 3 at SQL statement \"select 'Zoe'\"\0\0"));

        assertThat(FailureCause.of("lab.lab_order", new DataIntegrityViolationException("refused", sent)))
                .isEqualTo("lab.lab_order: a constraint refused (SQLSTATE 23514), constraint lab_order_status_check,"
                        + " in function lab.\"check\"");
    }

    /** A trigger fails most often in a statement, which is the first line then and may contain values. */
    @Test
    void ofWhenAStatementOfAFunctionWithAQuotedNameFailsThenNamesTheFunctionWhole() {
        PSQLException sent = new PSQLException(new ServerErrorMessage("SERROR\0C23502\0MZoe is refused\0"
                + "slab\0thistory\0cnoted_at\0"
                + "WSQL statement \"insert into lab.history\nvalues ('Zoe')\"\n"
                + "PL/pgSQL function lab.\"Keep; \"\"old\"\" rows\"() line 3 at SQL statement\n"
                + "PL/pgSQL function lab.outer() line 1 at PERFORM\0\0"));

        assertThat(FailureCause.of("lab.lab_order", sent))
                .isEqualTo("lab.lab_order: a constraint refused (SQLSTATE 23502), column noted_at,"
                        + " table lab.history, in function lab.\"Keep; \"\"old\"\" rows\"");
    }

    @Test
    void ofWhenAFunctionNamesATableWithoutASchemaThenNamesItAlone() {
        PSQLException sent = new PSQLException(new ServerErrorMessage("SERROR\0CP0001\0MZoe\0thistory\0\0"));

        assertThat(FailureCause.of("lab.lab_order", sent))
                .isEqualTo("lab.lab_order: a trigger or function refused (SQLSTATE P0001), table history");
    }

    /** Such as a text in a statement that looks like the context of a function. */
    @Test
    void ofWhenTheContextHasALongTextInQuotesThenNamesNoFunction() {
        PSQLException sent = new PSQLException(new ServerErrorMessage(
                "SERROR\0CP0001\0M-\0WPL/pgSQL function \"" + "Zoe ".repeat(10_000) + "\" line 3 at RAISE\0\0"));

        assertThat(FailureCause.of("lab.lab_order", sent))
                .isEqualTo("lab.lab_order: a trigger or function refused (SQLSTATE P0001)");
    }

    /** A deferred constraint fails at the commit, where no table is known. */
    @Test
    void ofWhenTheModuleAloneIsKnownThenNamesTheTable() {
        PSQLException sent =
                new PSQLException(new ServerErrorMessage("SERROR\0C23505\0M-\0slab\0tlab_order\0nlab_order_code\0\0"));

        assertThat(FailureCause.of("lab", sent))
                .isEqualTo("lab: a constraint refused (SQLSTATE 23505), constraint lab_order_code,"
                        + " table lab.lab_order");
        assertThat(FailureCause.of("lab.lab_order", sent))
                .isEqualTo("lab.lab_order: a constraint refused (SQLSTATE 23505), constraint lab_order_code");
    }

    @Test
    void ofWhenItIsNoFailureOfSqlThenSaysItsKind() {
        assertThat(FailureCause.of("lab.lab_order", new IllegalStateException("Zoe")))
                .isEqualTo("lab.lab_order: IllegalStateException");
    }

    @Test
    void ofWhenNamesAreLongThenIsCut() {
        PSQLException sent =
                new PSQLException(new ServerErrorMessage("SERROR\0C23514\0M-\0n" + "c".repeat(2000) + "\0\0"));

        assertThat(FailureCause.of("lab.lab_order", sent)).hasSize(FailureCause.MAX_LENGTH);
    }
}
