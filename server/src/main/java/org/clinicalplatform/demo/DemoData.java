package org.clinicalplatform.demo;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Fills a database that has no tenant with two tenants, an account for each role, and patients whose histories are
 * an extract of a synthetic population (Synthea 3.3.0, Apache-2.0). The rows are CSV files on the class path, one a
 * table; all of them arrive in one transaction or none does.
 *
 * <p>How the extract was made: of 243 patients that Synthea made with the seed 42, 24 were chosen. What they came for
 * since the year 2000, the last fifty times at most (all 55 of the patient 101), became visits with the export's own
 * times. Four patients are additions: an unknown person, and second registrations of three others, to which some of
 * those visits went. The patients 101, 109, 110, 115 and 120 have charts as well: the encounters of their visits, and of
 * these the vital signs, laboratory results and smoking habits; their conditions, without SNOMED CT's findings and
 * situations, which are mostly about housing, work and reviews; their allergies and care plans. Codes, units and states
 * are what {@code load-synthea} makes of an export, except that a condition which lasts is on the problem list. What
 * began in none of the encounters counts as recorded when the patient was registered, or when it began if that is later.
 *
 * <p>Synthea knows neither diagnoses nor wards nor notes. Diagnoses are the conditions that began in an encounter, and
 * the reasons of emergencies and stays. Placements, notes, who attended, and an allergy denied were written by hand, as
 * were the records with ids of three digits, which tests and examples rely on, but for patients and ended visits. So were
 * addresses, contacts and relationships, in streets and under numbers that do not exist.
 *
 * <p>A database that has a tenant is never touched, so restarts keep what was done to the data. Replicas that start at
 * once take turns, and all but the first find the tenants there.
 */
public final class DemoData implements InitializingBean {

    /** The password of every demonstration account. It is public, which is why real databases are left alone. */
    public static final String PASSWORD = "demo-Password-1";

    /** In the order in which the foreign keys allow them. */
    static final List<String> TABLES = List.of(
            "tenant",
            "facility",
            "user_account",
            "role",
            "role_permission",
            "role_assignment",
            "person",
            "person_name",
            "person_address",
            "person_contact",
            "person_relationship",
            "patient",
            "patient_identifier",
            "patient_facility",
            "visit",
            "encounter",
            "observation",
            "condition",
            "diagnosis",
            "allergy",
            "clinical_note",
            "care_plan",
            "encounter_location",
            "encounter_provider",
            "notification_event");

    /** Key of the advisory lock, "demo" in ASCII. */
    static final long LOCK = 0x64656d6fL;

    private static final Logger log = LoggerFactory.getLogger(DemoData.class);

    private final boolean enabled;
    private final UnaryOperator<String> passwordHash;
    private final JdbcTemplate jdbc;
    private final TransactionTemplate transaction;

    /**
     * @param enabled whether the start of the service loads the data
     * @param dataSource gives connections of the PostgreSQL driver, pooled or not
     * @param passwordHash turns a password into what the sign-in compares with; called at most once a load
     */
    DemoData(boolean enabled, DataSource dataSource, UnaryOperator<String> passwordHash) {
        this.enabled = enabled;
        this.passwordHash = passwordHash;
        this.jdbc = new JdbcTemplate(dataSource);
        this.transaction = new TransactionTemplate(new JdbcTransactionManager(dataSource));
        // whoever waited for the lock must see what the holder committed: a snapshot older than the wait would not
        this.transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    }

    @Override
    public void afterPropertiesSet() {
        if (enabled) {
            load();
        }
    }

    /**
     * Loads the data unless a tenant exists.
     *
     * @return whether this call loaded it
     * @throws IllegalStateException if it could not; the database is then as it was
     */
    boolean load() {
        try {
            return Boolean.TRUE.equals(transaction.execute(status -> loadIfEmpty()));
        } catch (RuntimeException cause) {
            throw new IllegalStateException(
                    "The demonstration data could not be loaded and the database was left as it was. Correct the cause,"
                            + " or start without the data (svc.demo.enabled=false): "
                            + NestedExceptionUtils.getMostSpecificCause(cause).getMessage(),
                    cause);
        }
    }

    private boolean loadIfEmpty() {
        takeTurn();
        if (Boolean.TRUE.equals(jdbc.queryForObject("select exists (select from tenant)", Boolean.class))) {
            return false;
        }
        long start = System.nanoTime();
        long rows = copyTables();
        setPasswords();
        log.info("Loaded {} rows of demonstration data in {} ms", rows, millisSince(start));
        return true;
    }

    /** Waits for the replicas ahead, up to a minute; timeouts made for requests would be too short for that. */
    private void takeTurn() {
        jdbc.execute("set local lock_timeout = '60s'");
        jdbc.execute("set local statement_timeout = '60s'");
        jdbc.execute("select pg_advisory_xact_lock(" + LOCK + ")");
    }

    private long copyTables() {
        Long rows = jdbc.execute((ConnectionCallback<Long>) DemoData::copyTables);
        return rows == null ? 0 : rows;
    }

    private static long copyTables(Connection connection) throws SQLException {
        CopyManager copies = connection.unwrap(PGConnection.class).getCopyAPI();
        long rows = 0;
        for (String table : TABLES) {
            try (InputStream csv = new ClassPathResource("demo/" + table + ".csv").getInputStream()) {
                rows += CsvCopy.into(table, csv, copies);
            } catch (IOException cause) {
                throw new UncheckedIOException(cause);
            }
        }
        return rows;
    }

    /** There was no tenant before, hence no assignment: whoever has one now is an account of the demonstration. */
    private void setPasswords() {
        jdbc.update(
                "update user_account set password_hash = ? where id in (select user_account_id from role_assignment)",
                passwordHash.apply(PASSWORD));
    }

    private static long millisSince(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime).toMillis();
    }
}
