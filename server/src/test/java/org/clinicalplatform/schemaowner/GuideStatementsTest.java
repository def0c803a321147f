package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The statements that the guides give to operators name tables and columns of this schema. */
@Tag("database")
class GuideStatementsTest {
    private static final String URL = TestPostgres.newDatabaseWithSchema();
    private static final Path GUIDES = Path.of("docs", "guide");
    private static final Pattern BLOCK = Pattern.compile("```sql\\n(.*?)```", Pattern.DOTALL);

    /** Lines for psql alone, and comments. */
    private static final Pattern LEFT_OUT = Pattern.compile("(?m)^(?:\\\\|--).*$");

    /** Variables of psql, and what the reader has to fill in. */
    private static final Pattern ID = Pattern.compile(":'\\w+'|'<id>'");

    /** Statements on the server and its roles, of which the test has others, and the ends of transactions. */
    private static final Pattern OF_THE_SERVER = Pattern.compile("(?:alter system|begin|checkpoint|commit|create role"
            + "|drop owned|drop role|grant execute|reassign owned|select pg_reload_conf)\\b");

    @ParameterizedTest
    @ValueSource(strings = {"errors.md", "operator.md", "sizing.md", "upgrades.md"})
    void statementsWhenExecutedInTheirOrderThenSucceed(String page) throws IOException, SQLException {
        List<String> statements = statements(Files.readString(GUIDES.resolve(page)));

        assertThat(statements).isNotEmpty();
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            assertThat(statements)
                    .allSatisfy(sql ->
                            assertThatCode(() -> statement.execute(sql)).as(sql).doesNotThrowAnyException());
            connection.rollback();
        }
    }

    private static List<String> statements(String page) {
        return BLOCK.matcher(page.replace("\r\n", "\n"))
                .results()
                .map(block -> LEFT_OUT.matcher(block.group(1)).replaceAll(""))
                .map(block -> ID.matcher(block).replaceAll("'01900000-0000-7000-8000-000000000001'"))
                .flatMap(block -> Stream.of(block.split(";\\s*(?:\\n|$)")))
                .map(String::strip)
                .filter(sql -> !sql.isEmpty() && !OF_THE_SERVER.matcher(sql).lookingAt())
                .toList();
    }
}
