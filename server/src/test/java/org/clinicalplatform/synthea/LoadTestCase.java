package org.clinicalplatform.synthea;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ApplicationContext;

/** Loads exports into a facility, and looks at the stored rows without the code under test. */
abstract class LoadTestCase extends ClinicTestCase {
    static final String DAY = "2020-02-03";

    /** Later than all rows of the extract of an export. */
    private static final Instant LOADED_AT = Instant.parse("2027-01-01T00:00:00Z");

    final Target target;
    final TestClock loadClock = new TestClock();
    final CommandOutput output = new CommandOutput();

    TestExport export;
    Path report;

    LoadTestCase(ApplicationContext beans) {
        super(beans);
        target = new Target(tenant.id(), facility.id(), account.id(), LOADED_AT, bean(Units.class));
        loadClock.set(LOADED_AT);
    }

    @BeforeEach
    final void makeExport(@TempDir Path directory) throws IOException {
        export = new TestExport(Files.createDirectory(directory.resolve("export")));
        report = directory.resolve("report.csv");
    }

    final LoadCounts load() throws IOException, SQLException {
        return load(export.write(), connect(), SyntheaLoad.CHUNK);
    }

    /** @param connection is closed */
    final LoadCounts load(Path directory, Connection connection, int chunk) throws IOException, SQLException {
        try (connection;
                LoadReport open = LoadReport.open(output.out(), output.err(), report)) {
            return new SyntheaLoad(ExportDirectory.open(directory), target, loadClock, connection, open, chunk).run();
        }
    }

    /** A connection without autocommit. */
    static Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(TestPostgres.url(), "postgres", "");
        connection.setAutoCommit(false);
        return connection;
    }

    /** The only column of the tenant's rows. */
    final List<String> stored(String sql) {
        return db.texts(sql, tenant.id());
    }
}
