package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.apache.commons.lang3.function.Failable;

/** Executes scripts as an operator does: with psql where it is installed, otherwise over JDBC. */
public final class SqlShell {

    private static final boolean PSQL = isInstalled();

    private SqlShell() {}

    /** Executes the script as the user of the database. Returns what was reported as an error, or nothing. */
    public static String errors(Database database, String script) {
        return Failable.get(() -> PSQL ? psql(database, script) : jdbc(database, script));
    }

    private static String psql(Database database, String script) throws IOException {
        URI address = URI.create(database.url().substring("jdbc:".length()));
        ProcessBuilder command = new ProcessBuilder(
                "psql",
                "--no-psqlrc",
                "--quiet",
                "--set=ON_ERROR_STOP=1",
                "--host=" + address.getHost(),
                "--port=" + address.getPort(),
                "--username=" + database.user(),
                "--dbname=" + address.getPath().substring(1));
        command.environment().put("PGPASSWORD", database.password());
        // a statement that waits for good could not be interrupted with the test
        command.environment().put("PGOPTIONS", "--client-min-messages=warning --statement-timeout=5min");
        command.redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Process process = command.start();
        try (var in = process.getOutputStream()) {
            in.write(script.getBytes(StandardCharsets.UTF_8));
        }
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String jdbc(Database database, String script) throws SQLException {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            statement.execute(script);
            return "";
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static boolean isInstalled() {
        try {
            Process version = new ProcessBuilder("psql", "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return Failable.call(version::waitFor) == 0;
        } catch (IOException notInstalled) {
            return false;
        }
    }
}
