package org.clinicalplatform.repoint;

import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.springframework.transaction.support.TransactionTemplate;

/** Patients of one tenant, their rows in modules, and merges as far as the modules see them. */
final class MergeFixture {
    static final List<String> TABLES = List.of(
            "imaging.imaging_order",
            "imaging.imaging_study",
            "imaging.imaging_report",
            "lab.lab_order",
            "lab.lab_result",
            "pharmacy.prescription",
            "pharmacy.dispense");

    private final TestDatabase db;
    private final ModuleObligations obligations;
    private final TransactionTemplate transactions;
    private final FacilityRow facility;

    MergeFixture(TestDatabase db, ModuleObligations obligations, TransactionTemplate transactions) {
        this.db = db;
        this.obligations = obligations;
        this.transactions = transactions;
        this.facility = db.facilities().insert(row -> row.tenant(db.tenants().insert()));
        settleWhatOtherTestsLeft();
    }

    /** Sweeps know no tenant. */
    private void settleWhatOtherTestsLeft() {
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
        UUID id = UUID.randomUUID();
        db.sql("insert into " + table + " (id, patient_id) values (?, ?)")
                .params(id, patient.id())
                .update();
        return id;
    }

    /** One row in each table. */
    List<UUID> chart(PatientRow patient) {
        return TABLES.stream().map(table -> row(table, patient)).toList();
    }

    void rows(String table, PatientRow patient, int count) {
        db.sql("insert into " + table + " (patient_id) select ? from generate_series(1, ?)")
                .params(patient.id(), count)
                .update();
    }

    long count(String table, PatientRow patient) {
        return db.sql("select count(*) from " + table + " where patient_id = ?")
                .param(patient.id())
                .query(Long.class)
                .single();
    }

    /** Over all modules. */
    long count(PatientRow patient) {
        return TABLES.stream().mapToLong(table -> count(table, patient)).sum();
    }

    UUID holderOf(String table, UUID rowId) {
        return db.sql("select patient_id from " + table + " where id = ?")
                .param(rowId)
                .query(UUID.class)
                .single();
    }

    /** The merge as a committed transaction leaves it, with nothing tried yet. */
    UUID merge(PatientRow loser, PatientRow survivor) {
        UUID merge = UUID.randomUUID();
        transactions.executeWithoutResult(status -> {
            insert(merge, loser, survivor);
            obligations.owe(mergeOf(merge, loser, survivor));
            obligations.redirect(tenantId(), loser.id(), survivor.id());
        });
        return merge;
    }

    void undo(UUID merge, PatientRow loser, PatientRow survivor) {
        db.sql("update person_merge set undone_at = merged_at, undone_by = merged_by, undo_reason = 'Two' where id = ?")
                .param(merge)
                .update();
        transactions.executeWithoutResult(status -> obligations.owe(
                new PatientMerge(merge, tenantId(), survivor.id(), loser.id(), PatientMerge.Kind.UNDO)));
    }

    PatientMerge mergeOf(UUID merge, PatientRow loser, PatientRow survivor) {
        return new PatientMerge(merge, tenantId(), loser.id(), survivor.id(), PatientMerge.Kind.MERGE);
    }

    /** A merge of which the modules have not heard. */
    UUID insert(UUID merge, PatientRow loser, PatientRow survivor) {
        db.sql("insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, survivor_patient_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " select ?, s.tenant_id, s.person_id, l.person_id, s.id, l.id, 'One person', true, '{}', ?, ?"
                        + " from patient s, patient l where s.id = ? and l.id = ?")
                .params(merge, TestClock.START.atOffset(ZoneOffset.UTC), new UUID(0, 7), survivor.id(), loser.id())
                .update();
        return merge;
    }

    ModuleObligation of(UUID merge, String moduleKey) {
        return obligations.of(tenantId(), merge).stream()
                .filter(obligation -> obligation.moduleKey().equals(moduleKey))
                .findFirst()
                .orElseThrow();
    }

    List<ModuleObligation.State> states(UUID merge) {
        return obligations.of(tenantId(), merge).stream()
                .map(ModuleObligation::state)
                .toList();
    }

    /** Sweeps until nothing is due. */
    static void sweep(ModuleRepointSweep sweep) {
        while (sweep.run() > 0) {
            continue;
        }
    }

    List<UUID> merges(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> {
                    PatientRow loser = patient();
                    row("lab.lab_order", loser);
                    return merge(loser, patient());
                })
                .toList();
    }
}
