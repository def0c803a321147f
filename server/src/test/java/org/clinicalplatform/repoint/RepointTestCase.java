package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.clinicalplatform.demographics.merge.UndoBlocker;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Patients with rows in modules, their merges as the modules see them, and the sweeps. */
abstract class RepointTestCase extends ClinicTestCase {
    static final String ORDER = "lab.lab_order";
    static final String RESULT = "lab.lab_result";
    static final String DISPENSE = "pharmacy.dispense";
    static final Duration POLL_DELAY = Duration.ofMinutes(1);
    static final List<String> TABLES = List.of(
            "imaging.imaging_order",
            "imaging.imaging_study",
            "imaging.imaging_report",
            ORDER,
            RESULT,
            "pharmacy.prescription",
            DISPENSE);

    final ModuleObligations obligations = bean(ModuleObligations.class);
    final ModuleRepointMapper mapper = bean(ModuleRepointMapper.class);

    private final ModuleRepointSweep sweep = bean(ModuleRepointSweep.class);

    RepointTestCase(ApplicationContext beans) {
        super(beans);
        settleOtherTests(db);
    }

    /** Sweeps are not limited to a tenant. */
    static void settleOtherTests(TestDatabase db) {
        db.update("update patient_merge_module_repoint set state = 'NO_OP', next_attempt_at = null");
    }

    final PatientRow patient() {
        return patientAt(facility);
    }

    final UUID row(String table, PatientRow patient) {
        return insertRow(db, table, patient.id());
    }

    static UUID insertRow(TestDatabase db, String table, UUID patientId) {
        UUID id = UUID.randomUUID();
        db.update("insert into " + table + " (id, patient_id) values (?, ?)", id, patientId);
        return id;
    }

    /** A patient with one row in each table. */
    final PatientRow charted() {
        PatientRow patient = patient();
        TABLES.forEach(table -> row(table, patient));
        return patient;
    }

    final long count(String table, PatientRow patient) {
        return db.count("select count(*) from " + table + " where patient_id = ?", patient.id());
    }

    /** Counts the rows of all modules. */
    final long count(PatientRow patient) {
        return TABLES.stream().mapToLong(table -> count(table, patient)).sum();
    }

    final void assertHolder(String table, UUID rowId, PatientRow expected) {
        assertThat(db.value(UUID.class, "select patient_id from " + table + " where id = ?", rowId))
                .isEqualTo(expected.id());
    }

    /** The number of rows that the ledger has of the merge. */
    final long ledgerEntries(UUID merge) {
        return db.count(
                "select count(*) from patient_merge_module_row r join patient_merge_module_repoint o"
                        + " on o.id = r.obligation_id where o.person_merge_id = ?",
                merge);
    }

    /** Commits a merge without attempting its obligations. */
    final UUID merge(PatientRow loser, PatientRow survivor) {
        UUID merge = insert(loser, survivor);
        inTransaction(() -> {
            obligations.create(mergeOf(merge, loser, survivor));
            obligations.redirect(tenant.id(), loser.id(), survivor.id());
        });
        return merge;
    }

    final UUID mergeAndSweep(PatientRow loser, PatientRow survivor) {
        UUID merge = merge(loser, survivor);
        sweep();
        return merge;
    }

    final void undo(UUID merge, PatientRow loser, PatientRow survivor) {
        db.update(
                "update person_merge set undone_at = merged_at, undone_by = merged_by, undo_reason = 'Two' where id = ?",
                merge);
        inTransaction(() -> obligations.create(
                new PatientMerge(merge, tenant.id(), survivor.id(), loser.id(), PatientMerge.Kind.UNDO)));
    }

    final void undoAndSweep(UUID merge, PatientRow loser, PatientRow survivor) {
        undo(merge, loser, survivor);
        sweep();
    }

    final PatientMerge mergeOf(UUID merge, PatientRow loser, PatientRow survivor) {
        return new PatientMerge(merge, tenant.id(), loser.id(), survivor.id(), PatientMerge.Kind.MERGE);
    }

    /** Inserts a merge without obligations. */
    final UUID insert(PatientRow loser, PatientRow survivor) {
        UUID merge = UUID.randomUUID();
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, survivor_patient_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " select ?, s.tenant_id, s.person_id, l.person_id, s.id, l.id, 'One person', true, '{}', ?, ?"
                        + " from patient s, patient l where s.id = ? and l.id = ?",
                merge,
                NOW,
                account.id(),
                survivor.id(),
                loser.id());
        return merge;
    }

    final void inTransaction(Runnable task) {
        bean(TransactionTemplate.class).executeWithoutResult(status -> task.run());
    }

    /** Merges pairs of patients, with a row of the loser in the lab. */
    final List<UUID> merges(int count) {
        return Stream.generate(() -> {
                    PatientRow loser = patient();
                    row(ORDER, loser);
                    return merge(loser, patient());
                })
                .limit(count)
                .toList();
    }

    final ModuleObligation of(UUID merge, String moduleKey) {
        return obligations.list(tenant.id(), merge).stream()
                .filter(obligation -> obligation.moduleKey().equals(moduleKey))
                .findFirst()
                .orElseThrow();
    }

    final ModuleObligation lab(UUID merge) {
        return of(merge, "lab");
    }

    /** The states of imaging, lab and pharmacy. */
    final List<ModuleRepointState> states(UUID merge) {
        return obligations.list(tenant.id(), merge).stream()
                .map(ModuleObligation::state)
                .toList();
    }

    /** Only the lab has moved rows of the merge. */
    final void assertOnlyTheLabMovedRows(UUID merge) {
        assertThat(states(merge))
                .containsExactly(ModuleRepointState.NO_OP, ModuleRepointState.COMPLETED, ModuleRepointState.NO_OP);
    }

    final List<UndoBlocker> undoBlockers(UUID merge) {
        return obligations.undoBlockers(tenant.id(), merge, 100);
    }

    /** A result of the patient for the order of a patient. */
    final UUID resultOf(UUID order, PatientRow patient) {
        UUID result = row(RESULT, patient);
        db.update("update lab.lab_result set lab_order_id = ? where id = ?", order, result);
        return result;
    }

    /** Sweeps until nothing is due. */
    final void sweep() {
        while (sweep.run() > 0) {
            continue;
        }
    }

    /** Sweeps until nothing is due, after the next attempts became due. */
    final void sweepLater() {
        clock.advance(POLL_DELAY);
        sweep();
    }

    /** Runs the task while another session has locked the row. */
    final void whileLocked(String table, UUID rowId, Runnable task) {
        try (HeldLock held = HeldLock.onRow(db, table, rowId)) {
            task.run();
        }
    }

    /** Runs the task while another session has locked both tables of the lab. */
    final void whileLabIsLocked(Runnable task) {
        try (HeldLock held = HeldLock.by(db, "lock table lab.lab_order, lab.lab_result in access exclusive mode")) {
            task.run();
        }
    }
}
