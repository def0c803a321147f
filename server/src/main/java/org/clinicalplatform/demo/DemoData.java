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
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Loads two tenants, an account for each role, and patients into a database without tenants. The rows are CSV files on
 * the class path, one per table, loaded in one transaction.
 *
 * <p>The patients are an extract of a synthetic population (Synthea 3.3.0, Apache-2.0): 24 of 243 patients generated
 * with seed 42, with at most their last 50 visits since 2000 (all 55 of patient 101). Four patients were added: an
 * unidentified person, and duplicate registrations of three others. The patients 101, 109, 110, 115 and 120 have charts
 * with encounters, observations, conditions, allergies and care plans, with the codes and units of
 * {@code load-synthea}. Diagnoses are the conditions that began in an encounter and the reasons of emergency and
 * inpatient visits. Locations, notes, providers, a refuted allergy, addresses, contacts, relationships and the records
 * with three-digit ids, which tests rely on, were written by hand; streets and telephone numbers do not exist.
 *
 * <p>A database with a tenant is never changed, so restarts keep edits. Replicas that start at the same time wait for
 * each other; only the first loads the data.
 */
public final class DemoData implements InitializingBean {

    /** The public password of every demonstration account. */
    public static final String PASSWORD = "demo-Password-1";

    /** The usernames of the accounts that can sign in. */
    static final List<String> ACCOUNTS = List.of(
            "admin", "clinician", "clinician-n2", "clerk", "auditor", "bystander", "trainee", "clinician-south");

    /** In the order of their foreign keys. */
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

    private static final Logger LOG = LoggerFactory.getLogger(DemoData.class);

    /** How long one replica waits for another. */
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);

    private final boolean enabled;
    private final UnaryOperator<String> passwordHash;
    private final JdbcTemplate jdbc;
    private final LongTransactions transactions;

    DemoData(
            boolean enabled, DataSource dataSource, LongTransactions transactions, UnaryOperator<String> passwordHash) {
        this.enabled = enabled;
        this.passwordHash = passwordHash;
        this.jdbc = new JdbcTemplate(dataSource);
        this.transactions = transactions;
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
     * @return whether this call loaded the data
     * @throws IllegalStateException if loading failed; the database is then unchanged
     */
    boolean load() {
        try {
            return Boolean.TRUE.equals(transactions.callAtStart(STATEMENT_TIMEOUT, this::loadIfEmpty));
        } catch (RuntimeException cause) {
            throw new IllegalStateException(
                    "The demonstration data could not be loaded and the database was left as it was. Correct the cause,"
                            + " or start without the data (svc.demo.enabled=false): "
                            + NestedExceptionUtils.getMostSpecificCause(cause).getMessage(),
                    cause);
        }
    }

    private boolean loadIfEmpty() {
        lock();
        if (Boolean.TRUE.equals(jdbc.queryForObject("select exists (select from tenant)", Boolean.class))) {
            return false;
        }
        long start = System.nanoTime();
        long rows = copyTables();
        setPasswords();
        LOG.info("Loaded {} rows of demonstration data in {} ms", rows, millisSince(start));
        return true;
    }

    private void lock() {
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

    /** The database had no tenants, so every account with a role assignment is a demonstration account. */
    private void setPasswords() {
        jdbc.update(
                "update user_account set password_hash = ? where id in (select user_account_id from role_assignment)",
                passwordHash.apply(PASSWORD));
    }

    private static long millisSince(long nanoTime) {
        return Duration.ofNanos(System.nanoTime() - nanoTime).toMillis();
    }
}
