package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("database")
@ExtendWith(OutputCaptureExtension.class)
class DatabaseLocaleTest {
    private static final String WARNING = "The locale of the database does not know all letters";

    @Test
    void checkWhenTheDatabaseKnowsAsciiAloneThenWarns(CapturedOutput log) throws SQLException {
        check("encoding 'UTF8' locale 'C' template template0");

        assertThat(log).contains(WARNING);
    }

    @Test
    void checkWhenTheDatabaseKnowsAllLettersThenIsSilent(CapturedOutput log) throws SQLException {
        check("encoding 'UTF8' locale 'C.UTF-8' template template0");

        assertThat(log).doesNotContain(WARNING);
    }

    private static void check(String options) throws SQLException {
        try (Connection connection = DriverManager.getConnection(TestPostgres.newDatabase(options))) {
            DatabaseLocale.check(connection);
        }
    }
}
