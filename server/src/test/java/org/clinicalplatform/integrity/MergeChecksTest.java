package org.clinicalplatform.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What each check of merges finds, beside what is as it should be. */
class MergeChecksTest extends ClinicTestCase {
    private final PatientRow survivor = patientAt(facility);

    MergeChecksTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void mergedWhenTheyResolveToAMergedOneThenAreFound() {
        PatientRow middle = merged(survivor);
        PatientRow first = merged(middle);

        assertThat(violations("merged patients resolve to a surviving patient"))
                .contains(text(first))
                .doesNotContain(text(middle));
        assertThat(violations("merged persons resolve to a surviving person"))
                .contains(person(first))
                .doesNotContain(person(middle));
    }

    @Test
    void mergedWhenNoMergeIsInTheLedgerOrItIsUndoneThenAreFound() {
        PatientRow unknown = merged(survivor);
        PatientRow undone = merged(survivor);
        undo(merge(undone, survivor));
        PatientRow known = merged(survivor);
        merge(known, survivor);

        assertThat(violations("merged patients are in the ledger"))
                .contains(text(unknown), text(undone))
                .doesNotContain(text(known), text(survivor));
        assertThat(violations("merged persons are in the ledger"))
                .contains(person(unknown), person(undone))
                .doesNotContain(person(known), person(survivor));
    }

    @Test
    void mergeWhenItsLoserResolvesToAnotherOrNobodyThenIsFound() {
        PatientRow middle = merged(survivor);
        String chained = merge(merged(survivor), middle);
        String direct = merge(middle, survivor);
        PatientRow separated = patientAt(facility);
        String undone = merge(separated, survivor);
        undo(undone);
        String elsewhere = merge(merged(patientAt(facility)), survivor);
        String nowhere = merge(patientAt(facility), survivor);

        for (String kind : List.of("patients", "persons")) {
            assertThat(violations("merged " + kind + " resolve to the survivor of their merge"))
                    .as(kind)
                    .contains(elsewhere, nowhere)
                    .doesNotContain(chained, direct, undone);
        }
    }

    @Test
    void obligationWhenItsDirectionIsNotThatOfItsMergeThenIsFound() {
        PatientRow loser = merged(survivor);
        String merge = merge(loser, survivor);
        String right = obligation(merge, "lab", "MERGE", loser, survivor);
        String wrong = obligation(merge, "imaging", "UNDO", survivor, loser);
        PatientRow separated = patientAt(facility);
        String undone = merge(separated, survivor);
        undo(undone);
        String rightUndo = obligation(undone, "lab", "UNDO", survivor, separated);
        String wrongMerge = obligation(undone, "imaging", "MERGE", separated, survivor);

        assertThat(violations("module obligations have the direction of their merge"))
                .contains(wrong, wrongMerge)
                .doesNotContain(right, rightUndo);
    }

    @Test
    void obligationWhenItsPatientsAreNotThoseOfItsMergeThenIsFound() {
        PatientRow loser = merged(survivor);
        String merge = merge(loser, survivor);
        String right = obligation(merge, "lab", "MERGE", loser, survivor);
        String elsewhere = obligation(merge, "imaging", "MERGE", loser, patientAt(facility));
        PatientRow separated = patientAt(facility);
        String undone = merge(separated, survivor);
        undo(undone);
        String rightUndo = obligation(undone, "lab", "UNDO", survivor, separated);
        String forward = obligation(undone, "imaging", "UNDO", separated, survivor);

        assertThat(violations("module obligations are of the patients of their merge"))
                .contains(elsewhere, forward)
                .doesNotContain(right, rightUndo);
        assertThat(violations("merges of patients have an obligation of each module"))
                .contains(merge + " pharmacy", undone + " pharmacy")
                .doesNotContain(merge + " lab", undone + " imaging");
    }

    @Test
    void mergeWhenTheLedgerLacksItsLoserThenIsFound() {
        PatientRow loser = merged(survivor);
        String complete = merge(loser, survivor);
        entry(complete, "person", "RETIRED", personOf(loser));
        entry(complete, "patient", "RETIRED", loser.id());
        PatientRow other = merged(survivor);
        String withoutPatient = merge(other, survivor);
        entry(withoutPatient, "person", "RETIRED", personOf(other));
        PatientRow third = merged(survivor);
        String ofAnother = merge(third, survivor);
        entry(ofAnother, "person", "RETIRED", personOf(other));
        entry(ofAnother, "patient", "RETIRED", third.id());

        assertThat(violations("the ledger of merges has the merged persons and patients"))
                .contains(withoutPatient, ofAnother)
                .doesNotContain(complete);
    }

    @Test
    void mergedWhenTheSurvivorIsVoidedThenAreFound() {
        PatientRow voided = db.patients().insert(row -> row.at(facility).voided());
        PatientRow loser = merged(voided);

        assertThat(violations("merged patients resolve to a surviving patient")).contains(text(loser));
    }

    @Test
    void patientWhenTheirNumberIsMissingVoidedOrOfAnotherThenIsFound() {
        PatientRow missing = patientAt(facility);
        db.updateKept("delete from patient_identifier where patient_id = ?", missing.id());
        PatientRow voided = patientAt(facility);
        db.updateKept("update patient_identifier set voided_at = created_at where patient_id = ?", voided.id());
        PatientRow robbed = patientAt(facility);
        db.updateKept(
                "update patient_identifier set patient_id = ?, preferred = false where patient_id = ?",
                survivor.id(),
                robbed.id());
        PatientRow retired = merged(survivor);
        giveNumber(retired, survivor);
        PatientRow forgotten = merged(survivor);
        PatientRow elsewhere = merged(survivor);
        giveNumber(elsewhere, robbed);

        assertThat(violations("patients are found by their number"))
                .contains(text(missing), text(voided), text(robbed), text(forgotten), text(elsewhere))
                .doesNotContain(text(survivor), text(retired));
    }

    @Test
    void patientWhenNoFacilityHasThemThenIsFound() {
        PatientRow lost = db.patients().insert(row -> row.tenant(tenant));

        assertThat(violations("patients are registered at a facility"))
                .contains(text(lost))
                .doesNotContain(text(survivor), text(merged(survivor)));
    }

    /** The other checks have results nevertheless. */
    @Test
    void numberWhenItDoesNotConsistOfDigitsThenIsFound() {
        PatientRow patient = patientAt(facility);
        db.updateKept("update patient set number = 'X' || number where id = ?", patient.id());
        PatientRow temporary = patientAt(facility);
        db.updateKept(
                "update patient_identifier set value = 'T' || repeat(value, 9) where patient_id = ?", temporary.id());

        assertThat(violations("numbers of patients consist of digits"))
                .contains(text(patient))
                .doesNotContain(text(survivor));
        assertThatCode(() -> violations("numbers of patients are not assigned twice"))
                .doesNotThrowAnyException();
    }

    /** Patient and person, as after a merge that the ledger does not know. */
    private PatientRow merged(PatientRow into) {
        PatientRow loser = db.patients().insert(row -> row.mergedInto(into));
        db.update(
                "update person set voided_at = updated_at, merged_into_person_id = ? where id = ?",
                personOf(into),
                personOf(loser));
        return loser;
    }

    private String merge(PatientRow loser, PatientRow into) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, survivor_patient_id,"
                        + " loser_patient_id, reason, merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " select ?, s.tenant_id, s.person_id, l.person_id, s.id, l.id, 'One person', true, '{}', ?, ?"
                        + " from patient s, patient l where s.id = ? and l.id = ?",
                id,
                NOW,
                account.id(),
                into.id(),
                loser.id());
        return id.toString();
    }

    private void undo(String merge) {
        db.update(
                "update person_merge set undone_at = merged_at, undone_by = merged_by, undo_reason = 'Two persons'"
                        + " where id = ?::uuid",
                merge);
    }

    private void entry(String merge, String table, String action, UUID row) {
        db.update(
                "insert into person_merge_row (person_merge_id, table_name, column_name, action, row_ids, left_at)"
                        + " values (?::uuid, ?, 'voided_at', ?, array[?], ?)",
                merge,
                table,
                action,
                row,
                NOW);
    }

    /** As a merge moves it. */
    private void giveNumber(PatientRow loser, PatientRow into) {
        db.update(
                "insert into patient_identifier (id, tenant_id, patient_id, type, system, value, created_at,"
                        + " created_by, updated_at, updated_by)"
                        + " select gen_random_uuid(), p.tenant_id, ?, 'MR', patient_number_authority(p.tenant_id),"
                        + " p.number, p.created_at, p.created_by, p.updated_at, p.updated_by"
                        + " from patient p where p.id = ?",
                into.id(),
                loser.id());
    }

    private String obligation(String merge, String module, String direction, PatientRow from, PatientRow to) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into patient_merge_module_repoint (id, tenant_id, person_merge_id, module_key, direction,"
                        + " from_patient_id, to_patient_id, state, created_at)"
                        + " values (?, ?, ?::uuid, ?, ?, ?, ?, 'NO_OP', ?)",
                id,
                tenant.id(),
                merge,
                module,
                direction,
                from.id(),
                to.id(),
                NOW);
        return id.toString();
    }

    private List<String> violations(String name) {
        IntegrityCheck named = MergeChecks.all().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
        return db.texts(named.violations());
    }

    private String person(PatientRow patient) {
        return personOf(patient).toString();
    }

    private static String text(PatientRow patient) {
        return patient.id().toString();
    }
}
