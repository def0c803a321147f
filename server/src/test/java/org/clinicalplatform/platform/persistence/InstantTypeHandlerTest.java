package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.apache.ibatis.type.JdbcType;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

@DatabaseTest
class InstantTypeHandlerTest {
    private final TestDatabase db;
    private final JdbcConnectionDetails database;
    private final InstantTypeHandler handler = new InstantTypeHandler();

    InstantTypeHandlerTest(TestDatabase db, JdbcConnectionDetails database) {
        this.db = db;
        this.database = database;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-29T01:30:00.123Z",
                "2000-01-01T00:00:00Z",
                "1999-12-31T23:59:59.999Z",
                "0001-01-01T00:00:00Z",
                "9999-12-31T23:59:59.999Z"
            })
    void setParameterWhenAnInstantThenTheDatabaseUnderstandsItAndReturnsTheSame(Instant instant) throws SQLException {
        assertUnderstood(instant, db.connect());
    }

    @ParameterizedTest
    @CsvSource({"extended, false", "simple, true", "simple, false"})
    void setParameterWhenTheDriverIsToSendTextThenTheDatabaseUnderstandsItToo(String mode, String binary)
            throws SQLException {
        String url = database.getJdbcUrl();
        String options = "preferQueryMode=" + mode + "&binaryTransfer=" + binary;

        assertUnderstood(
                TestClock.START,
                DriverManager.getConnection(
                        url + (url.contains("?") ? "&" : "?") + options,
                        database.getUsername(),
                        database.getPassword()));
    }

    @Test
    void setParameterWhenThereIsNoInstantThenIsNull() throws SQLException {
        assertUnderstood(null, db.connect());
    }

    /** Closes the connection. */
    private void assertUnderstood(@Nullable Instant instant, Connection opened) throws SQLException {
        try (Connection connection = opened;
                PreparedStatement statement = connection.prepareStatement(
                        "select at, extract(epoch from at) * 1000 from (select ?::timestamptz) t (at)")) {
            handler.setParameter(statement, 1, instant, JdbcType.TIMESTAMP_WITH_TIMEZONE);
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(handler.getResult(row, "at")).isEqualTo(instant);
                assertThat(row.getLong(2)).isEqualTo(instant == null ? 0 : instant.toEpochMilli());
            }
        }
    }
}
