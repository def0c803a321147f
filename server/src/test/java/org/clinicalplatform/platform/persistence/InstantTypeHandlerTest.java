package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import org.apache.ibatis.type.JdbcType;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DatabaseTest
class InstantTypeHandlerTest {
    private final TestDatabase db;
    private final InstantTypeHandler handler = new InstantTypeHandler();

    InstantTypeHandlerTest(TestDatabase db) {
        this.db = db;
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
    void setParameterWhenAnInstantThenTheDatabaseUnderstandsIt(String text) throws SQLException {
        Instant instant = Instant.parse(text);

        assertThat(row(
                        "select ? = timestamptz '%s', extract(epoch from ?::timestamptz) * 1000".formatted(text),
                        instant))
                .isEqualTo("true at " + instant.toEpochMilli());
        assertThat(new BinaryInstant(instant).getValue())
                .as("what is sent where the driver is to send text")
                .isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-03-29T01:30:00.123Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z"})
    void getResultWhenAnInstantWasSetThenIsTheSame(String text) throws SQLException {
        Instant instant = Instant.parse(text);

        assertThat(read(instant)).isEqualTo(instant);
    }

    @Test
    void setParameterWhenThereIsNoInstantThenIsNull() throws SQLException {
        assertThat(read(null)).isNull();
    }

    private String row(String query, Instant instant) throws SQLException {
        try (Connection connection = db.connect();
                PreparedStatement statement = connection.prepareStatement(query)) {
            handler.setParameter(statement, 1, instant, JdbcType.TIMESTAMP_WITH_TIMEZONE);
            handler.setParameter(statement, 2, instant, JdbcType.TIMESTAMP_WITH_TIMEZONE);
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                return row.getBoolean(1) + " at " + row.getBigDecimal(2).longValueExact();
            }
        }
    }

    private @Nullable Instant read(@Nullable Instant instant) throws SQLException {
        try (Connection connection = db.connect();
                PreparedStatement statement = connection.prepareStatement("select ?::timestamptz as at")) {
            handler.setParameter(statement, 1, instant, JdbcType.TIMESTAMP_WITH_TIMEZONE);
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                return handler.getResult(row, "at");
            }
        }
    }
}
