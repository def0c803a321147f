package org.clinicalplatform.contract.harness;

import java.util.List;
import java.util.UUID;

/**
 * Merges as the modules see them: two patients, what a committed merge has written of them, and nothing tried yet, as
 * no merge through the API stays for long. Rows of modules are put in past the service, which has no operation for
 * them.
 */
public final class ModuleMerges {

    public static final List<String> MODULES = List.of("imaging", "lab", "pharmacy");

    public static final List<String> TABLES = List.of(
            "imaging.imaging_order",
            "imaging.imaging_study",
            "imaging.imaging_report",
            "lab.lab_order",
            "lab.lab_result",
            "pharmacy.prescription",
            "pharmacy.dispense");

    private final Database database;
    private final Registrar registrar;

    private ModuleMerges(ServerUnderTest server) {
        database = server.database();
        registrar = Registrar.at(server);
    }

    public static ModuleMerges at(ServerUnderTest server) {
        return new ModuleMerges(server);
    }

    /** A merge of the patient who lost into the one who is left. */
    public record Merge(String id, String loser, String survivor) {
        /** The path of what belongs to the merge. */
        public String path(String rest) {
            return ModuleMerges.path(id, rest);
        }
    }

    public static String path(String mergeId, String rest) {
        return "/api/v1/demographic/person-merges/" + mergeId + rest;
    }

    /** A merge of two patients without rows in the modules. */
    public Merge owing() {
        return owingRowsIn(List.of());
    }

    /** A merge of two patients of whom the loser has one row in each table of the modules. */
    public Merge owingRows() {
        return owingRowsIn(TABLES);
    }

    /** A merge of two patients of whom the loser has one row in each of the tables, from before the merge. */
    public Merge owingRowsIn(List<String> tables) {
        return owing(tables, 0);
    }

    /** As {@link #owingRows()}, first tried by a sweep after some seconds. */
    public Merge owingRowsLater(int seconds) {
        return owing(TABLES, seconds);
    }

    /** The rows come first: a sweep may try the obligations as soon as they are there. */
    private Merge owing(List<String> tables, int seconds) {
        Merge merge = merge(patient(), patient());
        tables.forEach(table -> row(table, merge.loser()));
        owe(merge, seconds);
        return merge;
    }

    public String row(String table, String patient) {
        String id = UUID.randomUUID().toString();
        database.update("insert into " + table + " (id, patient_id) values (?::uuid, ?::uuid)", id, patient);
        return id;
    }

    public long count(String table, String patient) {
        return database.number("select count(*) from " + table + " where patient_id = ?::uuid", patient);
    }

    public String state(Merge merge, String module) {
        return state(merge.id(), module);
    }

    public String state(String mergeId, String module) {
        return database.text(
                "select state from patient_merge_module_repoint where person_merge_id = ?::uuid and module_key = ?",
                mergeId,
                module);
    }

    /** Says of the obligations of the merge's modules what a merge says in its own transaction. */
    private void owe(Merge merge, int seconds) {
        for (String module : MODULES) {
            database.update(
                    "insert into patient_merge_module_repoint (id, tenant_id, person_merge_id, module_key, direction,"
                            + " from_patient_id, to_patient_id, state, created_at, next_attempt_at)"
                            + " values (?::uuid, ?::uuid, ?::uuid, ?, 'MERGE', ?::uuid, ?::uuid, 'PENDING', now(),"
                            + " now() + make_interval(secs => ?))",
                    UUID.randomUUID().toString(),
                    Demo.NORTH,
                    merge.id(),
                    module,
                    merge.loser(),
                    merge.survivor(),
                    seconds);
        }
    }

    private Merge merge(String loser, String survivor) {
        Merge merge = new Merge(newId(), loser, survivor);
        database.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, survivor_patient_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by) select"
                        + " ?::uuid, s.tenant_id, s.person_id, l.person_id, s.id, l.id, 'One person', true, '{}',"
                        + " '2026-03-01T08:15:30Z', ?::uuid from patient s, patient l where s.id = ?::uuid and l.id ="
                        + " ?::uuid",
                merge.id(),
                Demo.ADMIN_ID,
                survivor,
                loser);
        database.update(
                "insert into person_merge_snapshot (person_merge_id, survivor, loser)"
                        + " values (?::uuid, ?::jsonb, ?::jsonb)",
                merge.id(),
                snapshot("N4112620", "Erd|man", "FEMALE"),
                snapshot("N9000004", "Erdmann", "UNKNOWN"));
        return merge;
    }

    /** With a zero in front, as the service's own ids have: without it, it is another spelling. */
    private static String newId() {
        return "0" + UUID.randomUUID().toString().substring(1);
    }

    private static String snapshot(String number, String family, String gender) {
        return """
            {"identifiers": [
               {"type": "MR", "system": "urn:clinicalplatform:demo:north:mrn", "value": "%1$s"},
               {"type": "TEMP", "system": "urn:%1$s", "value": "T-%1$s"}],
             "name": {"use": "OFFICIAL", "family": "%2$s", "given": ["Roseanna"], "prefix": null, "suffix": null},
             "birthDate": "1972-04-02", "birthDateEstimated": false, "gender": "%3$s"}
            """.formatted(number, family, gender);
    }

    private String patient() {
        return registrar.newPatient().text("id");
    }
}
