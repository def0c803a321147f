package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import java.util.List;
import org.apache.ibatis.exceptions.PersistenceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mybatis.spring.MyBatisSystemException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

class DatabaseFailuresTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "57014", "25P03", "25P04", "55P03", "40P01", "40001", "57P01", "57P02", "57P03", "53300", "08001",
                "08006", "08S01"
            })
    void isPassingWhenTheStateIsOneThatPassesThenIsTrueAtAnyDepth(String state) {
        SQLException cause = new SQLException("no", state);

        assertThat(DatabaseFailures.isTransient(cause)).isTrue();
        assertThat(DatabaseFailures.isTransient(new UncategorizedSQLException("task", "sql", cause)))
                .isTrue();
        assertThat(DatabaseFailures.isTransient(new IllegalStateException(new PersistenceException(cause))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"23505", "23503", "23514", "22021", "42P01", "42601", "XX000", "00000"})
    void isPassingWhenTheStateTellsOfOurFaultThenIsFalse(String state) {
        assertThat(DatabaseFailures.isTransient(
                        new UncategorizedSQLException("task", "sql", new SQLException("no", state))))
                .isFalse();
    }

    @Test
    void isPassingWhenThereWasNoResponseThenIsTrue() {
        SQLException exhausted = new SQLTransientConnectionException("pool exhausted");

        assertThat(List.of(
                        new QueryTimeoutException("slow"),
                        new CannotGetJdbcConnectionException("none", exhausted),
                        new CannotCreateTransactionException("none", exhausted),
                        new MyBatisSystemException(
                                "none", new PersistenceException(new CannotGetJdbcConnectionException("none")))))
                .allMatch(DatabaseFailures::isTransient);
    }

    /** Of MyBatis the message has several lines, with the statement among them. */
    @Test
    void reasonWhenTheMessagesHaveSeveralLinesThenIsOneLineWithTheCause() {
        SQLException lost = new SQLException("An I/O error occurred\n  while sending to the backend.", "08006");

        assertThat(DatabaseFailures.reason(new MyBatisSystemException(
                        "### Error querying database.\n### SQL: select", new PersistenceException(lost))))
                .isEqualTo("An I/O error occurred while sending to the backend.");
        assertThat(DatabaseFailures.reason(new IllegalStateException("no\r\n\r\nplace")))
                .isEqualTo("no place");
    }

    /** Otherwise the line would not name the standby, which the guide of incidents says it does. */
    @Test
    void reasonWhenAWarningIsTheCauseThenIsWhatFailed() {
        SQLException unconfirmed =
                new SQLException("The standby did not confirm", "08007", new SQLWarning("canceling wait"));

        assertThat(DatabaseFailures.reason(new TransactionSystemException("commit", unconfirmed)))
                .isEqualTo("The standby did not confirm");
    }

    @Test
    void isPassingWhenItWillFailAgainThenIsFalse() {
        assertThat(List.of(
                        new DuplicateKeyException("again"),
                        new DataIntegrityViolationException("null"),
                        new IllegalStateException("ours"),
                        new SQLException("without a state"),
                        new RuntimeException()))
                .noneMatch(DatabaseFailures::isTransient);
    }
}
