package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;
import org.clinicalplatform.platform.persistence.CommitConfirmation.ConfirmedTransactions;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
record CommitConfirmationTest(DataSource dataSource, JdbcTransactionManager manager, TestDatabase db) {
    @ParameterizedTest
    @ValueSource(strings = {"08006", "57P01", "57P02"})
    void commitWhenTheResponseIsLostThenTheOutcomeIsUnknownThoughItWasMade(String state) {
        UUID id = UUID.randomUUID();

        Throwable failure = catchThrowable(() -> insert(breaking(state, true), id));

        assertThat(DatabaseFailures.isOutcomeUnknown(failure)).isTrue();
        assertThat(DatabaseFailures.isTransient(failure)).isFalse();
        assertThat(DatabaseFailures.isOutcomeUnknown(new IllegalStateException(failure)))
                .isTrue();
        assertThat(rows(id)).isEqualTo(1);
    }

    @Test
    void commitWhenTheRequestIsLostThenTheOutcomeIsUnknownThoughItWasNotMade() {
        UUID id = UUID.randomUUID();

        Throwable failure = catchThrowable(() -> insert(breaking("08006", false), id));

        assertThat(DatabaseFailures.isOutcomeUnknown(failure)).isTrue();
        assertThat(rows(id)).isZero();
    }

    @Test
    void commitWhenTheDatabaseRefusesItThenTheOutcomeIsKnown() {
        UUID id = UUID.randomUUID();

        Throwable failure = catchThrowable(() -> insert(breaking("23503", false), id));

        assertThat(failure).isInstanceOf(DataIntegrityViolationException.class);
        assertThat(DatabaseFailures.isOutcomeUnknown(failure)).isFalse();
    }

    @Test
    void commitWhenNothingWasWrittenThenTheRequestMayBeRepeated() {
        DataSource breaking = breaking("08006", false);
        TransactionTemplate reading = new TransactionTemplate(new ConfirmedTransactions(breaking));
        reading.setReadOnly(true);

        Throwable failure = catchThrowable(() -> reading.executeWithoutResult(
                status -> new JdbcTemplate(breaking).queryForObject("select count(*) from tenant", Long.class)));

        assertThat(DatabaseFailures.isTransient(failure)).isTrue();
    }

    @Test
    void rollbackWhenTheConnectionIsBrokenThenTheCauseIsNotHidden() {
        DataAccessResourceFailureException cause = new DataAccessResourceFailureException("The connection broke");
        ConfirmedTransactions transactions = new ConfirmedTransactions(dataSource);
        transactions.addListener(new TransactionExecutionListener() {
            @Override
            public void beforeCommit(TransactionExecution transaction) {
                JdbcUtils.closeConnection(DataSourceUtils.getConnection(dataSource));
                throw cause;
            }
        });

        Throwable failure =
                catchThrowable(() -> new TransactionTemplate(transactions).executeWithoutResult(status -> {}));

        assertThat(failure).isSameAs(cause);
    }

    /** Audit events are written by a listener that Spring Boot registers. */
    @Test
    void managerWhenOfTheApplicationThenConfirmsAndIsCustomized() {
        assertThat(manager).isInstanceOf(ConfirmedTransactions.class);
        assertThat(manager.getTransactionExecutionListeners())
                .extracting(listener -> listener.getClass().getSimpleName())
                .contains("AuditedTransactions");
    }

    private static void insert(DataSource breaking, UUID id) {
        new TransactionTemplate(new ConfirmedTransactions(breaking))
                .executeWithoutResult(status -> new JdbcTemplate(breaking)
                        .update(
                                "insert into tenant (id, code, name, created_at) values (?, ?, 'For a test', now())",
                                id,
                                id.toString()));
    }

    private long rows(UUID id) {
        return db.count("select count(*) from tenant where id = ?", id);
    }

    /** Connections that break at the first commit, before or after it is made, and refuse everything from then on. */
    private DataSource breaking(String state, boolean made) {
        return new InterceptedConnections(dataSource, (method, connection) -> {
            if (method.equals("commit")) {
                if (!state.startsWith("23")) {
                    end(connection, made);
                }
                throw new SQLException("An I/O error occurred", state);
            }
        });
    }

    private static void end(Connection connection, boolean made) throws SQLException {
        if (made) {
            connection.commit();
        } else {
            connection.rollback();
        }
        connection.close();
    }
}
