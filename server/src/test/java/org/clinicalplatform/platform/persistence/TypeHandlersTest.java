package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
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

/** Instants, and values of several columns, as the database stores them. */
@DatabaseTest
record TypeHandlersTest(TestDatabase db, JdbcConnectionDetails database) {
    private static final InstantTypeHandler INSTANTS = new InstantTypeHandler();

    private static final String ROW =
            "select 'a' as first_key, 'b' as first_value, 'c' as key, 'd' as value, null as no_key";

    private static final ColumnsTypeHandler<String> COLUMNS = new ColumnsTypeHandler<>("key", "value") {
        @Override
        protected @Nullable String read(ResultSet row, String[] columns) throws SQLException {
            String key = row.getString(columns[0]);
            return key == null ? null : key + "=" + row.getString(columns[1]);
        }
    };

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
            INSTANTS.setParameter(statement, 1, instant, JdbcType.TIMESTAMP_WITH_TIMEZONE);
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                assertThat(INSTANTS.getResult(row, "at")).isEqualTo(instant);
                assertThat(row.getLong(2)).isEqualTo(instant == null ? 0 : instant.toEpochMilli());
            }
        }
    }

    @Test
    void getResultWhenTheFirstColumnIsNamedThenReadsAllThatShareItsPrefix() {
        assertThat(read("first_key")).isEqualTo("a=b");
        assertThat(read("key")).isEqualTo("c=d");
        assertThat(read("no_key")).isNull();
    }

    @Test
    void getResultWhenAnotherColumnIsNamedThenSaysWhich() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> read("first_value"))
                .withMessage("The column name must end with key, but is first_value");
    }

    private @Nullable String read(String column) {
        return db.sql(ROW)
                .query((row, index) -> Optional.ofNullable(COLUMNS.getResult(row, column)))
                .list()
                .get(0)
                .orElse(null);
    }
}
