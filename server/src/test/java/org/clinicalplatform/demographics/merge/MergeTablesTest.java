package org.clinicalplatform.demographics.merge;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;

/** Compares the list of tables with the database: a new table has to be moved or exempted. */
@DatabaseTest
class MergeTablesTest {
    /** References to persons or patients that a merge does not change, or changes in another way. */
    private static final Set<String> EXEMPT = Set.of(
            // the forwarding reference
            "person.merged_into_person_id",
            "patient.merged_into_patient_id",
            // moves with the patient if the survivor is not a patient; otherwise the patient is retired
            "patient.person_id",
            // registrations are united, grants end
            "patient_facility.patient_id",
            "patient_access_grant.patient_id",
            // of the patient for whom it was ended
            "patient_facility_ended.patient_id",
            // history, with the ids of that time
            "audit_event.patient_id",
            "audit_event_patient.patient_id",
            "security_event.patient_id",
            "person_merge.survivor_person_id",
            "person_merge.loser_person_id",
            "person_merge.survivor_patient_id",
            "person_merge.loser_patient_id",
            // resolved through the forwarding reference when read
            "match_dismissal.first_person_id",
            "match_dismissal.second_person_id",
            // derived from persons and read through their forwarding references
            "duplicate_pair.first_person_id",
            "duplicate_pair.second_person_id",
            // whom to compare again: the survivor, whose rows change, has another entry
            "duplicate_evaluation.person_id",
            // the direction in which rows of modules move
            "patient_merge_module_repoint.from_patient_id",
            "patient_merge_module_repoint.to_patient_id");

    private final TestDatabase db;

    MergeTablesTest(TestDatabase db) {
        this.db = db;
    }

    @Test
    void keysWhenListedThenAreThoseOfTheReport() {
        assertThat(MergeTables.KEYS).containsExactly("""
                names addresses identifiers contacts relationships attributes documents
                patient.visit patient.encounter patient.encounter_location patient.observation patient.diagnosis
                patient.condition patient.allergy patient.clinical_note patient.care_plan patient.procedure
                patient.immunization patient.order patient.referral patient.appointment patient.program_enrollment
                patient.consent patient.alert patient.document patient.coverage patient.invoice patient.payment
                """.strip().split("\\s+"));
    }

    @Test
    void columnsWhenTheyPointToPersonsOrPatientsThenAreMovedOrExempt() {
        Set<String> pointing =
                Stream.concat(named().stream(), referring().stream()).collect(toSet());
        Set<String> moved = MergeTables.ALL.stream()
                .map(table -> table.table() + "." + table.column())
                .collect(toSet());

        assertThat(pointing).containsAll(moved);
        pointing.removeAll(moved);
        assertThat(EXEMPT).containsAll(pointing);
    }

    @Test
    void tablesWhenListedThenHaveTheDeclaredColumns() {
        assertThat(MergeTables.ALL).allSatisfy(table -> {
            List<String> columns = columnsOf(table.table());
            assertThat(columns.contains("version")).as("version").isEqualTo(table.versioned());
            assertThat(columns.contains("preferred")).as("preferred").isEqualTo(table.preferred());
            assertThat(columns).contains("id", "voided_at", "updated_at", "updated_by", "created_at");
        });
    }

    @Test
    void referencesWhenTablesReferToEachOtherThenAreListed() {
        Set<String> charts = MergeTables.ALL.stream().map(MergeTable::table).collect(toSet());
        List<String> inDatabase = db.texts(
                "select a.attrelid::regclass || '.' || a.attname || ' ' || c.confrelid::regclass"
                        + " from pg_constraint c join pg_attribute a"
                        + "   on a.attrelid = c.conrelid and a.attnum = any(c.conkey)"
                        + " where c.contype = 'f' and c.conrelid::regclass::text = any(?)"
                        + "   and c.confrelid::regclass::text = any(?)",
                charts.toArray(String[]::new),
                charts.toArray(String[]::new));

        assertThat(MergeTables.REFERENCES)
                .extracting(reference -> reference.table() + "." + reference.column() + " " + reference.referred())
                .containsExactlyInAnyOrderElementsOf(inDatabase);
    }

    private List<String> named() {
        return db.texts("select table_name || '.' || column_name from information_schema.columns"
                + " where table_schema = 'public'"
                + " and column_name in ('person_id', 'patient_id', 'related_person_id')"
                + " and not (select relispartition from pg_class where oid = to_regclass(table_name))");
    }

    private List<String> referring() {
        return db.texts("select a.attrelid::regclass || '.' || a.attname from pg_constraint c"
                + " join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)"
                + " where c.contype = 'f' and c.confrelid in ('person'::regclass, 'patient'::regclass)"
                + "   and c.connamespace = 'public'::regnamespace and a.attname <> 'tenant_id'");
    }

    private List<String> columnsOf(String table) {
        return db.texts(
                "select column_name from information_schema.columns where table_schema = 'public' and table_name = ?",
                table);
    }
}
