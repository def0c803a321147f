package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

@DatabaseTest
record LongTransactionsTest(LongTransactions transactions, JdbcTemplate jdbc, TestDatabase db) {
    private static final Duration LONG = Duration.ofSeconds(10);

    /** Longer than a statement of a request may take, and longer than the driver waits for one. */
    private static final String SLEEP = "select pg_sleep(2.4)";

    @Test
    void callWhenAStatementTakesLongThenIsLeftToFinishAndTheNextTransactionIsBoundAgain() {
        String slept = transactions.call(LONG, () -> jdbc.queryForObject(SLEEP, String.class));

        assertThat(slept).isEmpty();
        assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> jdbc.execute(SLEEP));
    }

    @Test
    void callWhenAStatementTakesTooLongThenIsCancelled() {
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() ->
                        transactions.call(Duration.ofMillis(200), () -> jdbc.queryForObject(SLEEP, String.class)));
    }

    @Test
    void callWhenItWaitsForALockThenEndsAsEarlyAsAnywhere() throws Exception {
        PatientRow patient = db.patients().insert(row -> row.tenant(db.tenants().insert()));
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> transactions.call(LONG, () -> {
                        jdbc.update("update patient set restricted = true where id = ?", patient.id());
                        return null;
                    }))
                    .withMessageContaining("lock timeout");
        }
    }

    @Test
    void callAtStartWhenItWaitsForALockThenWaitsAsLongAsAStatementMayTake() throws Exception {
        PatientRow patient = db.patients().insert(row -> row.tenant(db.tenants().insert()));
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> transactions.callAtStart(
                            Duration.ofSeconds(3),
                            () -> jdbc.update("update patient set restricted = true where id = ?", patient.id())))
                    .withMessageContaining("canceling statement");
            assertThatExceptionOfType(DataAccessException.class)
                    .as("the next transaction is bound again")
                    .isThrownBy(() -> jdbc.update("update patient set restricted = true where id = ?", patient.id()))
                    .withMessageContaining("lock timeout");
        }
    }

    @Test
    void callWhenTheWorkThrowsThenNothingOfItStays() {
        PatientRow patient = db.patients().insert(row -> row.tenant(db.tenants().insert()));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> transactions.call(LONG, () -> {
                    jdbc.update("update patient set restricted = true where id = ?", patient.id());
                    throw new IllegalStateException("no");
                }));

        assertThat(jdbc.queryForObject("select restricted from patient where id = ?", Boolean.class, patient.id()))
                .isFalse();
    }

    @Test
    void callReadOnlyWhenSomethingIsWrittenThenIsRefused() {
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> transactions.callReadOnly(LONG, () -> jdbc.update("delete from person_merge")));
    }
}
