package org.clinicalplatform.testing.database;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** A tenant with two facilities, a caller at one of them, and another tenant, for a test of services. */
@DatabaseTest
public abstract class ClinicTestCase {
    protected static final Instant NOW = TestClock.START;

    protected final TestDatabase db;
    protected final TestClock clock;
    protected final TenantRow tenant;
    protected final FacilityRow facility;
    protected final FacilityRow elsewhere;
    /** Of another tenant. */
    protected final FacilityRow foreign;

    protected final AccountRow account;
    protected final Caller caller;
    /** The same account in the other tenant. */
    protected final Caller foreigner;

    private final ApplicationContext beans;

    protected ClinicTestCase(ApplicationContext beans) {
        this.beans = beans;
        db = bean(TestDatabase.class);
        clock = bean(TestClock.class);
        tenant = db.tenants().insert();
        facility = db.facilities().insert(row -> row.tenant(tenant));
        elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        foreign = db.facilities().insert();
        account = db.accounts().insert(row -> row.home(tenant));
        caller = TestCallers.at(facility, account);
        foreigner = TestCallers.at(foreign, account);
    }

    protected final <T> T bean(Class<T> type) {
        return beans.getBean(type);
    }

    /** A patient who is registered at the facility only. */
    protected final PatientRow patientAt(FacilityRow where) {
        return db.patients().insert(row -> row.at(where));
    }

    /** The person of the patient. */
    protected final UUID personOf(PatientRow patient) {
        return db.value(UUID.class, "select person_id from patient where id = ?", patient.id());
    }

    /** A merge of the two patients, who were separated again. */
    protected final void insertUndoneMerge(PatientRow loser, PatientRow survivor, Instant mergedAt, Instant undoneAt) {
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, survivor_patient_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by,"
                        + " undone_at, undone_by, undo_reason)"
                        + " select ?, s.tenant_id, s.person_id, l.person_id, s.id, l.id, 'One person', true, '{}',"
                        + " ?, ?, ?, ?, 'Two persons' from patient s, patient l where s.id = ? and l.id = ?",
                UUID.randomUUID(),
                mergedAt,
                account.id(),
                undoneAt,
                account.id(),
                survivor.id(),
                loser.id());
    }

    /** Makes the call in a transaction that waits for locks for a tenth of a second only. */
    protected final <T> Optional<T> withLockTimeout(Supplier<@Nullable T> call) {
        return bean(TransactionTemplate.class).execute(status -> {
            bean(JdbcTemplate.class).execute("set local lock_timeout = '100ms'");
            return Optional.ofNullable(call.get());
        });
    }

    /** Whether the call tells its own replica that rights changed, before the database can notify all of them. */
    protected final boolean announcesRights(Runnable call) {
        Thread request = Thread.currentThread();
        List<String> heard = new CopyOnWriteArrayList<>();
        bean(ChangeNotifications.class).subscribe(payload -> {
            if (Thread.currentThread().equals(request)) {
                heard.add(payload);
            }
        });
        call.run();
        return heard.contains(ChangeNotifications.ACCESS);
    }

    /** Asserts that the calls of the operations prepare as many statements as the committed table says; none is 0. */
    protected final void assertStatements(String kind, Map<String, Runnable> calls) {
        StatementTable.verify(kind, calls, bean(PreparedStatements.class));
    }
}
