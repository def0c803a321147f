package org.clinicalplatform.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

/** What interrupted work on the schema leaves is found. */
@DatabaseTest
class CatalogChecksTest {
    private final TestDatabase db;

    CatalogChecksTest(TestDatabase db) {
        this.db = db;
    }

    @BeforeEach
    void createTable() {
        db.update("create table integrity_scratch (number integer not null)");
        db.update("insert into integrity_scratch values (1), (1)");
    }

    @AfterEach
    void dropTable() {
        db.update("drop table integrity_scratch");
    }

    @Test
    void constraintWhenItIsNotValidatedThenIsFound() throws SQLException {
        String constraint = "integrity_scratch_above_one of integrity_scratch";
        assertThat(violations("constraints are validated")).doesNotContain(constraint);

        db.update("alter table integrity_scratch"
                + " add constraint integrity_scratch_above_one check (number > 1) not valid");

        assertThat(violations("constraints are validated")).contains(constraint);
    }

    @Test
    void indexWhenItsConcurrentBuildFailedThenIsFound() throws SQLException {
        db.update("create index integrity_scratch_number on integrity_scratch (number)");

        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> db.update(
                        "create unique index concurrently integrity_scratch_once on integrity_scratch (number)"));

        assertThat(violations("indexes are valid"))
                .contains("integrity_scratch_once")
                .doesNotContain("integrity_scratch_number");
    }

    /** The service makes them while the command reads its snapshot, which has neither the partition nor its trigger. */
    @Test
    void partitionWhenItIsMadeAfterTheSnapshotThenIsNotFound() throws SQLException {
        TestDatabase own = TestDatabase.at(TestPostgres.newDatabaseWithSchema());
        try (Connection snapshot = own.connect();
                Statement statement = snapshot.createStatement()) {
            snapshot.setAutoCommit(false);
            snapshot.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            IntegrityCheck check = named(snapshot, "events are append-only");
            own.texts("select make_month_partition('audit_event', '2041-05-01')::text");

            try (ResultSet violation = statement.executeQuery(check.violations())) {
                assertThat(violation.next()).isFalse();
            }
        }
    }

    private List<String> violations(String name) throws SQLException {
        try (Connection connection = db.connect()) {
            return db.texts(named(connection, name).violations());
        }
    }

    private static IntegrityCheck named(Connection connection, String name) throws SQLException {
        List<IntegrityCheck> checks = new CatalogChecks(connection).all();
        return checks.stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
