package org.clinicalplatform.synthea;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;

/** Loads exports into a facility of its own, and looks at what has become of them past the code under test. */
final class LoadFixture {
    private final TestDatabase db;
    private final TenantRow tenant;
    private final Target target;
    private final TestExport export;
    private final Path report;
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** @param directory an empty one */
    LoadFixture(TestDatabase db, Units units, Path directory) throws IOException {
        this.db = db;
        tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        UUID account = db.accounts().insert(row -> row.home(tenant)).id();
        target = new Target(tenant.id(), facility.id(), account, TestClock.START, units);
        export = new TestExport(Files.createDirectory(directory.resolve("export")));
        report = directory.resolve("report.csv");
    }

    TenantRow tenant() {
        return tenant;
    }

    Target target() {
        return target;
    }

    /** What {@link #load()} loads. */
    TestExport export() {
        return export;
    }

    /** Where the last load left its report. */
    Path report() {
        return report;
    }

    /** All that was said to the operator of errors. */
    String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    LoadCounts load() throws IOException, SQLException {
        return load(export.write(), connect(), SyntheaLoad.CHUNK);
    }

    /** @param connection is closed */
    LoadCounts load(Path directory, Connection connection, int chunk) throws IOException, SQLException {
        PrintStream unused = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        try (connection;
                LoadReport open = LoadReport.open(unused, errors, report)) {
            return new SyntheaLoad(ExportDirectory.open(directory), target, connection, open, chunk).run();
        }
    }

    /** A connection that commits nothing by itself. */
    static Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(TestPostgres.url(), "postgres", "");
        connection.setAutoCommit(false);
        return connection;
    }

    /** The only column, of the tenant's rows. */
    List<String> texts(String sql) {
        return db.sql(sql)
                .params(tenant.id())
                .query((row, number) -> row.getString(1))
                .list();
    }
}
