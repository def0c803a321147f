package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class ColumnsTypeHandlerTest {
    private static final String ROW =
            "select 'a' as first_key, 'b' as first_value, 'c' as key, 'd' as value, null as no_key";

    private final TestDatabase db;
    private final ColumnsTypeHandler<String> handler = new ColumnsTypeHandler<>("key", "value") {
        @Override
        protected @Nullable String read(ResultSet row, String[] columns) throws SQLException {
            String key = row.getString(columns[0]);
            return key == null ? null : key + "=" + row.getString(columns[1]);
        }
    };

    ColumnsTypeHandlerTest(TestDatabase db) {
        this.db = db;
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
                .query((row, index) -> handler.getResult(row, column))
                .list()
                .get(0);
    }
}
