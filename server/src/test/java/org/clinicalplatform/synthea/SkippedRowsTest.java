package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.synthea.TestExport.TIME;

import java.nio.file.Files;
import java.util.UUID;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The report of rows that cannot be loaded, and that all the others are. */
class SkippedRowsTest extends LoadTestCase {
    private static final String UNKNOWN = "7f000000-0000-4000-8000-000000000000";

    SkippedRowsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void runWhenRowsAreBadThenReportsLinesWithoutValuesAndLoadsTheOthers() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        String foreign = export.encounter(export.patient());
        export.observation(patient, encounter, "8302-2", "150", "cm", "numeric");
        export.observation(UNKNOWN, encounter, "8302-2", "150", "cm", "numeric");
        export.observation(patient, UNKNOWN, "8302-2", "150", "cm", "numeric");
        export.observation(patient, foreign, "8302-2", "150", "cm", "numeric");
        export.observation(patient, encounter, "", "150", "cm", "numeric");
        export.observation(patient, encounter, "8302-2", "tall", "cm", "numeric");
        export.observation(patient, encounter, "8302-2", "1e999999999", "cm", "numeric");
        export.observation(patient, encounter, "8302-2", "\u0000", "cm", "text");
        export.line(
                ExportFile.OBSERVATIONS,
                "2020-02-30," + patient + "," + encounter + ",exam,8302-2,Height,150,cm,numeric",
                "too,few",
                "\"never closed," + patient,
                "\"two\nlines\"," + patient + "," + encounter + ",exam,8302-2,Height,150,cm,numeric");
        export.observation(patient, encounter, "8302-2", "151", "cm", "numeric");
        export.row(ExportFile.PROCEDURES, TIME, DAY, patient, encounter, "SNOMED-CT", "430193006", "Late", "", "");

        LoadCounts tally = load();

        assertThat(tally).isEqualTo(new LoadCounts(18, 6, 12, 0));
        assertThat(stored("select value_quantity from observation where tenant_id = ? order by 1"))
                .containsExactly("150", "151");
        assertThat(Files.readString(report)).isEqualTo("""
                        file,line,outcome,reason
                        observations.csv,3,skipped,PATIENT is unknown
                        observations.csv,4,skipped,ENCOUNTER is unknown
                        observations.csv,5,skipped,ENCOUNTER is of another patient
                        observations.csv,6,skipped,CODE is missing
                        observations.csv,7,skipped,VALUE is not a number
                        observations.csv,8,skipped,VALUE has too many digits
                        observations.csv,9,skipped,"holds the character NUL, which no text can have"
                        observations.csv,10,skipped,DATE is not a date
                        observations.csv,11,skipped,has 2 fields where the first line has 9
                        observations.csv,12,skipped,has quotes that do not match
                        observations.csv,13,skipped,DATE is not a date
                        procedures.csv,2,skipped,STOP is before the start
                        """);
        assertThat(output.errors())
                .contains("observations.csv line 13 skipped: DATE is not a date")
                .contains("12 rows were skipped.")
                .doesNotContain(patient, "tall");
    }

    /** What a request could not store, the service could not read, show or update. */
    @Test
    void runWhenAPatientBreaksARuleOfTheSpecificationThenIsSkipped() throws Exception {
        person("1970-01-31,,,,,,Ada,,Berg,,,M,F,,,,,");
        person("1970-01-31,,,,,,Ada,,Berg,,,Married,F,,,,,");
        person("1970-01-31,,,,,,Ada,,Berg,,,m,F,,,,,");
        person("1970-01-31,,,,,,Ada,," + "B".repeat(101) + ",,,,F,,,,,");
        person("1970-01-31,,,,,,\u200b,,Berg,,,,F,,,,,");
        person("1970-01-31,,,,,\"Dr.\u001b\",Ada,,Berg,,,,F,,,,,");
        person("1970-01-31,,,,,,Ada,,Berg,,,,F,\"1 Elm\nStreet\",,,,");
        person("1970-01-31,,,,,,Ada,,Berg,,,,F,1 Elm Street,,,,012345678901234567890");
        person("1970-01-31,,,\"S\u0001\",,,Ada,,Berg,,,,F,,,,,");
        person("1849-12-31,,,,,,Ada,,Berg,,,,F,,,,,");
        person("2999-01-31,,,,,,Ada,,Berg,,,,F,,,,,");
        person("1970-01-31,2999-01-31,,,,,Ada,,Berg,,,,F,,,,,");
        person("1970-01-31,,,,,,Ada,,Berg,,,,D,,,,,");

        assertThat(load()).isEqualTo(new LoadCounts(13, 1, 12, 0));
        assertThat(Files.readString(report)).isEqualTo("""
                        file,line,outcome,reason
                        patients.csv,3,skipped,MARITAL is not a marital status of HL7
                        patients.csv,4,skipped,MARITAL is not a marital status of HL7
                        patients.csv,5,skipped,LAST has the wrong length
                        patients.csv,6,skipped,FIRST or MIDDLE is invalid
                        patients.csv,7,skipped,PREFIX is invalid
                        patients.csv,8,skipped,ADDRESS is invalid
                        patients.csv,10,skipped,ZIP has the wrong length
                        patients.csv,11,skipped,DRIVERS is invalid
                        patients.csv,12,skipped,BIRTHDATE is before 1850-01-01
                        patients.csv,13,skipped,BIRTHDATE is in the future
                        patients.csv,14,skipped,DEATHDATE is in the future
                        patients.csv,15,skipped,GENDER is neither M nor F
                        """);
        assertThat(stored("select marital_status from person where tenant_id = ?"))
                .containsExactly("M");
    }

    @Test
    void runWhenARecordBreaksARuleOfTheSpecificationThenIsSkipped() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        export.observation(patient, encounter, "1".repeat(65), "150", "cm", "numeric");
        export.observation(patient, encounter, "8302  2", "150", "cm", "numeric");
        export.observation(patient, encounter, "8302-2", "v".repeat(4001), "", "text");
        export.observation(patient, encounter, "8302-2", "\u2800", "", "text");
        String of = patient + "," + encounter;
        export.line(ExportFile.OBSERVATIONS, "2999-01-31," + of + ",exam,8302-2,Height,150,cm,numeric");
        export.row(
                ExportFile.CONDITIONS, "2999-01-31", "", patient, encounter, "SNOMED-CT", "59621000", "Hypertension");
        export.row(ExportFile.CONDITIONS, "2020-01-31", "", patient, encounter, "SNOMED-CT", "1", "d".repeat(256));
        export.line(
                ExportFile.CAREPLANS,
                UUID.randomUUID() + ",2020-01-31,2999-01-31," + of + ",443402002,Lifestyle education,,",
                UUID.randomUUID() + ",2020-01-31,," + of + ",443402002," + "t".repeat(201) + ",,");
        export.row(ExportFile.PROCEDURES, DAY, DAY, patient, encounter, "SNOMED-CT", "1", "Late", "r".repeat(65), "");
        export.line(
                ExportFile.ENCOUNTERS,
                UUID.randomUUID() + ",2020-01-01T08:00:00Z,," + patient + ",ambulatory,185349003,Check up,,"
                        + "r".repeat(1001));

        LoadCounts counts = load();

        assertThat(Files.readString(report)).isEqualTo("""
                        file,line,outcome,reason
                        encounters.csv,3,skipped,REASONDESCRIPTION has the wrong length
                        conditions.csv,2,skipped,START is in the future
                        conditions.csv,3,skipped,DESCRIPTION has the wrong length
                        observations.csv,2,skipped,CODE has the wrong length
                        observations.csv,3,skipped,CODE is invalid
                        observations.csv,4,skipped,VALUE has the wrong length
                        observations.csv,5,skipped,VALUE is invalid
                        observations.csv,6,skipped,DATE is in the future
                        careplans.csv,3,skipped,DESCRIPTION has the wrong length
                        procedures.csv,2,skipped,REASONCODE has the wrong length
                        """);
        assertThat(counts).isEqualTo(new LoadCounts(13, 3, 10, 0));
    }

    /** @param fields of a new patient, without the id */
    private void person(String fields) {
        export.line(ExportFile.PATIENTS, UUID.randomUUID() + "," + fields);
    }

    @Test
    void runWhenTheDatabaseRefusesSomeRowsThenAllOthersOfTheTransactionAreLoaded() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        for (int i = 0; i < 20; i++) {
            // a year that Java knows and PostgreSQL does not
            String date = i == 4 || i == 17 ? "-300000-01-01T00:00:00Z" : TIME;
            export.row(ExportFile.IMMUNIZATIONS, date, patient, encounter, "140", "Influenza", "1");
        }

        LoadCounts tally = load();

        assertThat(tally).isEqualTo(new LoadCounts(22, 20, 2, 0));
        assertThat(Files.readAllLines(report).subList(1, 3))
                .containsExactly(
                        "immunizations.csv,6,skipped,the database rejected one of its values",
                        "immunizations.csv,19,skipped,the database rejected one of its values");
    }

    @Test
    void runWhenANumberBelongsToAnotherPatientThenItStaysThereAndThePatientIsLoaded() throws Exception {
        PatientRow other = patientAt(facility);
        db.records("patient_identifier")
                .insert(row -> row.patient(other)
                        .set("type", "SS")
                        .set("system", "http://hl7.org/fhir/sid/us-ssn")
                        .set("value", "999-7"));
        String id = UUID.randomUUID().toString();
        export.line(ExportFile.PATIENTS, id + ",1970-01-31,,999-7,S7,,,Ada,,Berg,,,,F,,,,,");

        LoadCounts tally = load();

        assertThat(tally).isEqualTo(new LoadCounts(1, 1, 0, 1));
        assertThat(Files.readAllLines(report).get(1))
                .isEqualTo(
                        "patients.csv,2,left out,the identifier of type SS conflicts with one that is recorded already");
        assertThat(stored("select type from patient_identifier where tenant_id = ? and patient_id <> '" + other.id()
                        + "' order by 1"))
                .containsExactly("DL", "MR", "PI");
    }

    /** A search for one would find both. */
    @Test
    void runWhenANumberBelongsToAnotherPatientInAnotherSpellingThenItStaysThere() throws Exception {
        PatientRow other = patientAt(facility);
        db.records("patient_identifier")
                .insert(row -> row.patient(other)
                        .set("type", "SS")
                        .set("system", "http://hl7.org/fhir/sid/us-ssn")
                        .set("value", "a9997"));
        export.line(ExportFile.PATIENTS, UUID.randomUUID() + ",1970-01-31,,A-999 7,S7,,,Ada,,Berg,,,,F,,,,,");

        assertThat(load()).isEqualTo(new LoadCounts(1, 1, 0, 1));

        assertThat(Files.readAllLines(report).get(1))
                .isEqualTo(
                        "patients.csv,2,left out,the identifier of type SS conflicts with one that is recorded already");
        assertThat(load()).as("the others are there").isEqualTo(new LoadCounts(1, 0, 0, 1));
    }

    /** As if the second patient were of the next transaction. */
    @Test
    void runWhenTwoPatientsOfTheExportHaveANumberInTwoSpellingsThenItStaysWithTheFirst() throws Exception {
        export.line(ExportFile.PATIENTS, "first,1970-01-31,,999-7,,,,Ada,,Berg,,,,F,,,,,");
        export.line(ExportFile.PATIENTS, "second,1970-01-31,,9997,,,,Bea,,Berg,,,,F,,,,,");
        export.line(ExportFile.PATIENTS, "third,1970-01-31,,-,,,,Cia,,Berg,,,,F,,,,,");
        export.line(ExportFile.PATIENTS, "fourth,1970-01-31,,--,,,,Dea,,Berg,,,,F,,,,,");

        assertThat(load()).isEqualTo(new LoadCounts(4, 4, 0, 1));

        assertThat(Files.readString(report)).isEqualTo("""
                        file,line,outcome,reason
                        patients.csv,3,left out,the identifier of type SS conflicts with one that is recorded already
                        """);
        assertThat(stored("select value from patient_identifier where tenant_id = ? and type = 'SS' order by 1"))
                .containsExactlyInAnyOrder("999-7", "-", "--");
    }

    /** A voided encounter is an unknown one, and nothing new hangs off it. */
    @Test
    void runWhenAnEncounterWasVoidedThenNewRowsOfItAreSkipped() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        load();
        db.update("update encounter set voided_at = created_at where id = ?", target.id(Table.ENCOUNTER, encounter));
        export.observation(patient, encounter, "8302-2", "150", "cm", "numeric");

        LoadCounts loaded = load();

        assertThat(loaded.skipped()).isEqualTo(1);
        assertThat(Files.readString(report)).contains("observations.csv,2,skipped,ENCOUNTER is unknown");
    }

    /** Nobody stands for a patient who was voided without a merge. */
    @Test
    void runWhenAPatientWasVoidedThenNewRowsOfTheirsAreSkipped() throws Exception {
        String patient = export.patient();
        load();
        db.update("update patient set voided_at = created_at where id = ?", target.id(Table.PATIENT, patient));
        export.encounter(patient);

        load();

        assertThat(Files.readString(report)).contains("encounters.csv,2,skipped,PATIENT is unknown");
        assertThat(stored("select id from encounter where tenant_id = ?")).isEmpty();
    }

    @Test
    void runWhenAConditionWasVoidedThenANewCarePlanDoesNotAddressIt() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        export.row(
                ExportFile.CONDITIONS, "2019-01-01", "", patient, encounter, "SNOMED-CT", "59621000", "Hypertension");
        load();
        db.update("update condition set voided_at = created_at where tenant_id = ?", tenant.id());
        export.line(
                ExportFile.CAREPLANS,
                UUID.randomUUID() + "," + DAY + ",," + patient + "," + encounter
                        + ",443402002,Lifestyle education,59621000,Hypertension");

        load();

        assertThat(stored("select addresses_condition_ids::text from care_plan where tenant_id = ?"))
                .containsExactly("[]");
    }
}
