package org.clinicalplatform.synthea;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.synthea.TestExport.TIME;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ApplicationContext;

class SyntheaLoadTest extends LoadTestCase {
    SyntheaLoadTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void runWhenAPatientWasMergedThenNewRowsGoToTheSurvivor() throws Exception {
        String patient = export.patient();
        load();
        PatientRow survivor = patientAt(facility);
        db.update(
                "update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?",
                survivor.id(),
                target.id(Table.PATIENT, patient));
        export.encounter(patient);

        load();

        assertThat(stored("select patient_id from encounter where tenant_id = ?"))
                .containsExactly(survivor.id().toString());
    }

    /** As where a corrected export has them now: nobody would find them there, and the survivor could not get them. */
    @Test
    void runWhenAPatientWasMergedThenGetsNoNameOrIdentifier() throws Exception {
        String patient = export.patient();
        load();
        UUID retired = target.id(Table.PATIENT, patient);
        db.update(
                "update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?",
                patientAt(facility).id(),
                retired);
        db.update("delete from patient_identifier where patient_id = ?", retired);
        db.update("delete from person_name where person_id = ?", target.id(Table.PERSON, patient));

        load();

        assertThat(db.count("select count(*) from patient_identifier where patient_id = ?", retired))
                .isZero();
        assertThat(db.count("select count(*) from person_name where person_id = ?", target.id(Table.PERSON, patient)))
                .isZero();
    }

    /** The survivor was not a patient, so the patient went there, and is not merged itself. */
    @Test
    void runWhenOnlyThePersonOfAPatientWasMergedThenGetsNoName() throws Exception {
        String patient = export.patient();
        load();
        UUID retired = target.id(Table.PERSON, patient);
        UUID survivor = UUID.randomUUID();
        db.update(
                "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " select ?, tenant_id, gender, created_at, created_by, updated_at, updated_by"
                        + " from person where id = ?",
                survivor,
                retired);
        db.update("update patient set person_id = ? where person_id = ?", survivor, retired);
        db.update(
                "update person set merged_into_person_id = ?, voided_at = created_at where id = ?", survivor, retired);
        db.update("delete from person_name where person_id = ?", retired);

        load();

        assertThat(db.count("select count(*) from person_name where person_id = ?", retired))
                .isZero();
        assertThat(db.count("select count(*) from patient where person_id = ?", survivor))
                .isEqualTo(1);
    }

    /** Three patients of an export of Synthea 3.3.0, each file compressed. */
    @Test
    void runWhenAnExportOfSyntheaIsLoadedThenEveryRowIsThereAndRepeatingItAddsNothing() throws Exception {
        Map<Table, Long> whole = Map.of(
                Table.PATIENT, 3L,
                Table.ENCOUNTER, 69L,
                Table.CONDITION, 40L,
                Table.OBSERVATION, 495L,
                Table.ALLERGY, 2L,
                Table.CARE_PLAN, 5L,
                Table.PROCEDURE, 133L,
                Table.IMMUNIZATION, 49L);

        assertThat(loadExtract(connect(), SyntheaLoad.CHUNK)).isEqualTo(new LoadCounts(796, 796, 0, 0));
        assertThat(counts()).isEqualTo(whole);
        assertThat(loadExtract(connect(), 7)).isEqualTo(new LoadCounts(796, 0, 0, 0));
        assertThat(counts()).isEqualTo(whole);
    }

    @Test
    void runWhenInterruptedThenTheNextRunAddsWhatIsMissing() throws Exception {
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> loadExtract(lostAfter(30), 10));
        long committed = counts().values().stream().mapToLong(Long::longValue).sum();

        LoadCounts rest = loadExtract(connect(), 10);

        assertThat(committed).isBetween(200L, 300L);
        assertThat(rest).isEqualTo(new LoadCounts(796, 796 - committed, 0, 0));
    }

    /** The command has found it active; the service registers nobody there and records no visit any more. */
    @Test
    void runWhenTheFacilityIsDeactivatedMeanwhileThenNothingMoreIsLoadedIntoIt() throws Exception {
        String patient = export.patient();
        load();
        db.update("update facility set active = false where id = ?", facility.id());
        export.encounter(patient);

        assertThatExceptionOfType(LoadRefusedException.class)
                .isThrownBy(this::load)
                .withMessageContaining("The facility was deactivated during the load");

        assertThat(counts()).containsEntry(Table.PATIENT, 1L).containsEntry(Table.ENCOUNTER, 0L);
        db.update("update facility set active = true where id = ?", facility.id());
        load();
        assertThat(counts()).containsEntry(Table.ENCOUNTER, 1L);
    }

    @Test
    void runWhenAPatientIsLoadedThenPersonNamesNumbersAndRegistrationAreThere() throws Exception {
        String id = UUID.randomUUID().toString();
        export.line(
                ExportFile.PATIENTS,
                id + ",1970-01-31,2021-05-06,999-1,S1,X1,Mrs.,Ada1,Eve22,Van Berg333,PhD,Dahl4,M,F,,,,,");

        load();

        assertThat(stored(
                        "select concat_ws('|', p.gender, p.birth_date, p.deceased_at = '2021-05-06Z', p.marital_status,"
                                + " n.use, n.family, n.given, n.prefix, n.preferred) from patient c"
                                + " join person p on p.id = c.person_id join person_name n on n.person_id = p.id"
                                + " join patient_facility f on f.patient_id = c.id and f.facility_id = '"
                                + facility.id() + "'"
                                + " where c.tenant_id = ? order by n.use desc"))
                .containsExactly(
                        "FEMALE|1970-01-31|t|M|OFFICIAL|Van Berg|{Ada,Eve}|Mrs.|t",
                        "FEMALE|1970-01-31|t|M|MAIDEN|Dahl|{Ada,Eve}|f");
        assertThat(stored("select concat_ws(' ', type, system, value, preferred) from patient_identifier"
                        + " where tenant_id = ? order by type"))
                .containsExactly(
                        "DL urn:oid:2.16.840.1.113883.4.3.25 S1 f",
                        "MR urn:clinicalplatform:patient-number:" + tenant.id() + " "
                                + stored("select number from patient where tenant_id = ?")
                                        .get(0) + " t",
                        "PI https://github.com/synthetichealth/synthea " + id + " t",
                        "PPN http://hl7.org/fhir/sid/passport-USA X1 f",
                        "SS http://hl7.org/fhir/sid/us-ssn 999-1 f");
    }

    @Test
    void runWhenAPatientHasAnAddressThenItIsThePreferredOneWithoutAnUnknownPostalCode() throws Exception {
        addressed("354 Blanda Ferry Unit 68,Boston,Massachusetts,Suffolk County,02130");
        addressed("\"1 \"\"B\"\" Road\",Lowell,Massachusetts,,00000");
        addressed(",Quincy,,,");
        addressed(",,,,00000");

        load();

        assertThat(stored("select concat_ws('|', use, lines, city, district, state, postal_code, country, preferred)"
                        + " from person_address where tenant_id = ?"))
                .containsExactlyInAnyOrder(
                        "HOME|{\"354 Blanda Ferry Unit 68\"}|Boston|Suffolk County|Massachusetts|02130|t",
                        "HOME|{\"1 \\\"B\\\" Road\"}|Lowell|Massachusetts|t",
                        "HOME|{}|Quincy|t");
    }

    @Test
    void runWhenThePersonIsThereAlreadyThenTheAddressesStayAsTheyAre() throws Exception {
        addressed("1 Elm Street,Boston,Massachusetts,Suffolk County,02130");
        load();
        db.update("delete from person_address where tenant_id = ?", tenant.id());

        assertThat(load()).isEqualTo(new LoadCounts(1, 0, 0, 0));

        assertThat(stored("select city from person_address where tenant_id = ?"))
                .isEmpty();
    }

    /** An ended registration is a row of patient_facility_ended alone, and a retired patient has no registration. */
    @Test
    void runWhenThePersonIsThereAlreadyThenIsNotRegisteredAgain() throws Exception {
        export.patient();
        load();
        db.update("delete from patient_facility where tenant_id = ?", tenant.id());

        assertThat(load()).isEqualTo(new LoadCounts(1, 0, 0, 0));

        assertThat(stored("select facility_id from patient_facility where tenant_id = ?"))
                .isEmpty();
    }

    @Test
    void runWhenEncountersAreLoadedThenEachAttendanceIsAVisit() throws Exception {
        String patient = export.patient();
        for (String encounterClass :
                List.of("wellness", "urgentcare", "emergency", "snf", "virtual", "home", "hospice")) {
            export.line(
                    ExportFile.ENCOUNTERS,
                    UUID.randomUUID() + ",2020-01-01T08:00:00Z,2020-01-01T09:00:00Z," + patient + "," + encounterClass
                            + ",185349003,Encounter for check up (procedure),66383009,Gingivitis (disorder)");
        }

        load();

        assertThat(stored("select concat_ws(' ', e.encounter_class, v.visit_class) from encounter e"
                        + " left join visit v on v.id = e.visit_id where e.tenant_id = ?"))
                .containsExactlyInAnyOrder(
                        "AMBULATORY AMBULATORY",
                        "AMBULATORY AMBULATORY",
                        "EMERGENCY EMERGENCY",
                        "INPATIENT INPATIENT",
                        "VIRTUAL VIRTUAL",
                        "HOME_HEALTH",
                        "HOME_HEALTH");
        assertThat(stored("select distinct concat_ws(' ', status, type_code, type_display, reason_codes) from encounter"
                        + " where tenant_id = ?"))
                .containsExactly("FINISHED 185349003 Encounter for check up [{\"code\": \"66383009\", \"system\":"
                        + " \"http://snomed.info/sct\", \"display\": \"Gingivitis\"}]");
        assertThat(stored(
                        "select distinct concat_ws(' ', status, reason, ended_at - started_at, visit_number ~ '^V.{10}$')"
                                + " from visit where tenant_id = ?"))
                .containsExactly("ENDED Gingivitis 01:00:00 t");
    }

    /** What is there already stays as it is, so that nothing would refer to the visit. */
    @Test
    void runWhenHomeCareIsCorrectedThenItGetsNoVisit(@TempDir Path corrected) throws Exception {
        String patient = export.patient();
        String row = UUID.randomUUID() + "," + TIME + "," + TIME + "," + patient + ",%s,185349003,Check up,,";
        export.line(ExportFile.ENCOUNTERS, row.formatted("home"));
        load();
        export = new TestExport(corrected);
        export.line(ExportFile.ENCOUNTERS, row.formatted("ambulatory"));

        assertThat(load()).isEqualTo(new LoadCounts(1, 0, 0, 0));

        assertThat(stored("select id from visit where tenant_id = ?")).isEmpty();
        assertThat(stored("select encounter_class from encounter where tenant_id = ?"))
                .containsExactly("HOME_HEALTH");
    }

    @Test
    void runWhenAnEncounterIsInTheFileTwiceThenOnlyItsFirstRowCounts() throws Exception {
        String patient = export.patient();
        String row = UUID.randomUUID() + "," + TIME + "," + TIME + "," + patient + ",%s,185349003,Check up,,";
        export.line(ExportFile.ENCOUNTERS, row.formatted("home"), row.formatted("ambulatory"));

        assertThat(load()).isEqualTo(new LoadCounts(3, 2, 0, 0));

        assertThat(stored("select id from visit where tenant_id = ?")).isEmpty();
    }

    /** The API shows milliseconds: a visit could not be ended at the start that it shows. */
    @Test
    void runWhenTimesAreFinerThanAMillisecondThenTheyAreTruncated() throws Exception {
        String patient = export.patient();
        export.row(
                ExportFile.ENCOUNTERS,
                UUID.randomUUID().toString(),
                "2020-01-01T08:00:00.123456Z",
                "2020-01-01T08:00:00.123999+00:00",
                patient,
                "ambulatory",
                "185349003",
                "Check up",
                "",
                "");

        load();

        assertThat(stored("select distinct to_char(t at time zone 'UTC', 'HH24:MI:SS.US')"
                        + " from visit v, encounter e,"
                        + " lateral (values (v.started_at), (v.ended_at), (e.started_at), (e.ended_at)) times (t)"
                        + " where e.visit_id = v.id and v.tenant_id = ?"))
                .containsExactly("08:00:00.123000");
    }

    @Test
    void runWhenObservationsAreLoadedThenNoValueIsLost() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        export.observation(patient, encounter, "8302-2", "1.50E2", "cm", "numeric");
        export.observation(patient, encounter, "5803-2", "6.4", "pH", "numeric");
        export.observation(patient, encounter, "8867-4", "70", "beats", "numeric");
        export.observation(patient, encounter, "1-8", "3", "", "numeric");
        export.observation(patient, encounter, "63586-2", "25198", "/a", "text");
        export.observation(patient, encounter, "5778-6", "Cloudy", "{nominal}", "text");
        export.observation(patient, "", "QALY", "7.5", "a", "numeric");

        load();

        assertThat(stored("select concat_ws('|', code_system, code_code, value_quantity, value_unit, value_text)"
                        + " from observation where tenant_id = ?"))
                .containsExactlyInAnyOrder(
                        "http://loinc.org|8302-2|150|cm",
                        "http://loinc.org|5803-2|6.4|[pH]",
                        "http://loinc.org|8867-4|70 beats",
                        "http://loinc.org|1-8|3|1",
                        "http://loinc.org|63586-2|25198 /a",
                        "http://loinc.org|5778-6|Cloudy",
                        "https://github.com/synthetichealth/synthea|QALY|7.5|a");
    }

    @Test
    void runWhenOtherKindsAreLoadedThenTheySayWhatTheExportSays() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        export.row(
                ExportFile.CONDITIONS, "2019-01-01", "", patient, encounter, "SNOMED-CT", "59621000", "Hypertension");
        export.row(ExportFile.CONDITIONS, DAY, "2020-03-04", patient, encounter, "SNOMED-CT", "10509002", "Bronchitis");
        String of = patient + "," + encounter;
        export.line(
                ExportFile.ALLERGIES,
                DAY + ",," + of + ",1191,Unknown,Aspirin,allergy,medication,271807003,Rash,MODERATE,,,");
        export.line(
                ExportFile.CAREPLANS,
                UUID.randomUUID() + "," + DAY + ",," + of + ",443402002,Lifestyle education,59621000,Hypertension");
        export.line(ExportFile.PROCEDURES, TIME + "," + TIME + "," + of + ",SNOMED-CT,430193006,Reconciliation,,");
        export.row(ExportFile.IMMUNIZATIONS, TIME, patient, encounter, "140", "Influenza", "136.00");

        load();

        assertThat(stored("select concat_ws(' ', code_code, clinical_status, onset_date, abatement_date) from condition"
                        + " where tenant_id = ?"))
                .containsExactlyInAnyOrder("59621000 ACTIVE 2019-01-01", "10509002 RESOLVED 2020-02-03 2020-03-04");
        assertThat(stored("select concat_ws(' ', substance_system, substance_code, type, categories, clinical_status,"
                        + " reactions->0->>'severity', reactions->0->'manifestations'->0->>'code') from allergy"
                        + " where tenant_id = ?"))
                .containsExactly(
                        "http://www.nlm.nih.gov/research/umls/rxnorm 1191 ALLERGY [\"MEDICATION\"] ACTIVE MODERATE"
                                + " 271807003");
        assertThat(stored("select concat_ws(' ', p.status, p.title, c.code_code) from care_plan p join condition c"
                        + " on p.addresses_condition_ids = jsonb_build_array(c.id) where p.tenant_id = ?"))
                .containsExactly("ACTIVE Lifestyle education 59621000");
        assertThat(stored("select concat_ws(' ', code_code, status, ended_at - started_at) from procedure"
                        + " where tenant_id = ?"))
                .containsExactly("430193006 COMPLETED 00:00:00");
        assertThat(stored("select concat_ws(' ', vaccine_system, vaccine_code, status) from immunization"
                        + " where tenant_id = ?"))
                .containsExactly("http://hl7.org/fhir/sid/cvx 140 COMPLETED");
    }

    /** @param address the last five columns */
    private void addressed(String address) {
        export.line(ExportFile.PATIENTS, UUID.randomUUID() + ",1970-01-31,,,,,,Ada,,Berg,,,,F," + address);
    }

    private LoadCounts loadExtract(Connection connection, int chunk) throws Exception {
        return load(Path.of(requireNonNull(getClass().getResource("/synthea")).toURI()), connection, chunk);
    }

    /** A connection that breaks when it is to commit once more. */
    private static Connection lostAfter(int commits) throws SQLException {
        Connection connection = connect();
        AtomicInteger left = new AtomicInteger(commits);
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("commit") && left.getAndDecrement() == 0) {
                        connection.close();
                        throw new SQLException("The connection is lost", "08006");
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private Map<Table, Long> counts() {
        Map<Table, Long> counts = new EnumMap<>(Table.class);
        for (ExportFile file : ExportFile.values()) {
            counts.put(
                    file.table(),
                    db.count("select count(*) from " + file.table().sqlName() + " where tenant_id = ?", tenant.id()));
        }
        return counts;
    }
}
