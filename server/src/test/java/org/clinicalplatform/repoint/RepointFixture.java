package org.clinicalplatform.repoint;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.demographics.merge.ModuleObligations.ChangedModuleRow;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Patients of one tenant with rows in modules, their merges as the modules see them, and the sweeps. */
final class RepointFixture {
    static final String ORDER = "lab.lab_order";
    static final String RESULT = "lab.lab_result";
    static final Duration POLL_DELAY = Duration.ofMinutes(1);
    static final List<String> TABLES = List.of(
            "imaging.imaging_order",
            "imaging.imaging_study",
            "imaging.imaging_report",
            ORDER,
            RESULT,
            "pharmacy.prescription",
            "pharmacy.dispense");

    final TestDatabase db;
    final TestClock clock;
    final ModuleObligations obligations;
    final ModuleRepointMapper mapper;
    final TransactionTemplate transactions;
    final FacilityRow facility;
    private final ModuleRepointSweep sweep;

    RepointFixture(ApplicationContext beans) {
        db = beans.getBean(TestDatabase.class);
        clock = beans.getBean(TestClock.class);
        obligations = beans.getBean(ModuleObligations.class);
        mapper = beans.getBean(ModuleRepointMapper.class);
        transactions = beans.getBean(TransactionTemplate.class);
        sweep = beans.getBean(ModuleRepointSweep.class);
        facility = db.facilities().insert(row -> row.tenant(db.tenants().insert()));
        settleOtherTests(db);
    }

    /** Sweeps are not limited to a tenant. */
    static void settleOtherTests(TestDatabase db) {
        db.sql("update patient_merge_module_repoint set state = 'NO_OP', next_attempt_at = null")
                .update();
    }

    UUID tenantId() {
        return facility.tenantId();
    }

    PatientRow patient() {
        return db.patients().insert(row -> row.at(facility));
    }

    UUID row(String table, PatientRow patient) {
        return insertRow(db, table, patient.id());
    }

    static UUID insertRow(TestDatabase db, String table, UUID patientId) {
        UUID id = UUID.randomUUID();
        db.sql("insert into " + table + " (id, patient_id) values (?, ?)")
                .params(id, patientId)
                .update();
        return id;
    }

    /** Inserts one row into each table. */
    void chart(PatientRow patient) {
        TABLES.forEach(table -> row(table, patient));
    }

    void rows(String table, PatientRow patient, int count) {
        execute("insert into " + table + " (patient_id) select ? from generate_series(1, ?)", patient.id(), count);
    }

    long count(String table, PatientRow patient) {
        return single(Long.class, "select count(*) from " + table + " where patient_id = ?", patient.id());
    }

    /** Counts the rows of all modules. */
    long count(PatientRow patient) {
        return TABLES.stream().mapToLong(table -> count(table, patient)).sum();
    }

    UUID holderOf(String table, UUID rowId) {
        return single(UUID.class, "select patient_id from " + table + " where id = ?", rowId);
    }

    <T> T single(Class<T> type, String sql, Object... parameters) {
        return db.sql(sql).params(parameters).query(type).single();
    }

    void execute(String sql, @Nullable Object... parameters) {
        db.sql(sql).params(parameters).update();
    }

    /** Commits a merge without attempting its obligations. */
    UUID merge(PatientRow loser, PatientRow survivor) {
        UUID merge = insert(loser, survivor);
        transactions.executeWithoutResult(status -> {
            obligations.create(mergeOf(merge, loser, survivor));
            obligations.redirect(tenantId(), loser.id(), survivor.id());
        });
        return merge;
    }

    /** Commits a merge and sweeps. */
    UUID mergeAndSweep(PatientRow loser, PatientRow survivor) {
        UUID merge = merge(loser, survivor);
        sweep();
        return merge;
    }

    void undo(UUID merge, PatientRow loser, PatientRow survivor) {
        execute(
                "update person_merge set undone_at = merged_at, undone_by = merged_by, undo_reason = 'Two' where id = ?",
                merge);
        transactions.executeWithoutResult(status -> obligations.create(
                new PatientMerge(merge, tenantId(), survivor.id(), loser.id(), PatientMerge.Kind.UNDO)));
    }

    void undoAndSweep(UUID merge, PatientRow loser, PatientRow survivor) {
        undo(merge, loser, survivor);
        sweep();
    }

    PatientMerge mergeOf(UUID merge, PatientRow loser, PatientRow survivor) {
        return new PatientMerge(merge, tenantId(), loser.id(), survivor.id(), PatientMerge.Kind.MERGE);
    }

    /** Inserts a merge without obligations. */
    UUID insert(PatientRow loser, PatientRow survivor) {
        UUID merge = UUID.randomUUID();
        OffsetDateTime mergedAt = TestClock.START.atOffset(ZoneOffset.UTC);
        execute(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, survivor_patient_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " select ?, s.tenant_id, s.person_id, l.person_id, s.id, l.id, 'One person', true, '{}', ?, ?"
                        + " from patient s, patient l where s.id = ? and l.id = ?",
                merge,
                mergedAt,
                new UUID(0, 7),
                survivor.id(),
                loser.id());
        return merge;
    }

    /** Merges pairs of patients, with a row of the loser in the lab. */
    List<UUID> merges(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    PatientRow loser = patient();
                    row(ORDER, loser);
                    return merge(loser, patient());
                })
                .toList();
    }

    ModuleObligation of(UUID merge, String moduleKey) {
        return obligations.list(tenantId(), merge).stream()
                .filter(obligation -> obligation.moduleKey().equals(moduleKey))
                .findFirst()
                .orElseThrow();
    }

    ModuleObligation lab(UUID merge) {
        return of(merge, "lab");
    }

    /** The states of imaging, lab and pharmacy. */
    List<ModuleRepointState> states(UUID merge) {
        return obligations.list(tenantId(), merge).stream()
                .map(ModuleObligation::state)
                .toList();
    }

    List<ChangedModuleRow> changedSince(UUID merge) {
        return obligations.changedSince(tenantId(), merge);
    }

    /** Sweeps until nothing is due. */
    void sweep() {
        while (sweep.run() > 0) {
            continue;
        }
    }

    void sweepOnce() {
        sweep.run();
    }

    /** Sweeps until nothing is due, after the next attempts became due. */
    void sweepLater() {
        clock.advance(POLL_DELAY);
        sweep();
    }

    /** Runs the task while another session has locked the row. */
    void whileLocked(String table, UUID rowId, Runnable task) throws SQLException {
        HeldLock lock = HeldLock.onRow(db, table, rowId);
        try (lock) {
            task.run();
        }
    }

    /** Runs the task while another session has locked both tables of the lab. */
    void whileLabIsLocked(Runnable task) throws SQLException {
        try (Connection other = db.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table lab.lab_order, lab.lab_result in access exclusive mode");
            task.run();
            other.rollback();
            other.setAutoCommit(true);
        }
    }
}
