package org.clinicalplatform.synthea;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.clinical.terminology.Units;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DatabaseTest
class SyntheaLoadTest {
    private static final String UNKNOWN = "7f000000-0000-4000-8000-000000000000";
    private static final String DAY = "2020-02-03";
    private static final String TIME = "2020-02-03T10:00:00Z";

    private final TestDatabase db;
    private final TenantRow tenant;
    private final Target target;
    private TestExport export;
    private Path report;
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    SyntheaLoadTest(TestDatabase db, Units units) {
        this.db = db;
        tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        UUID account = db.accounts().insert(row -> row.home(tenant)).id();
        target = new Target(tenant.id(), facility.id(), account, TestClock.START, units);
    }

    @BeforeEach
    void makeExport(@TempDir Path directory) throws IOException {
        export = new TestExport(Files.createDirectory(directory.resolve("export")));
        report = directory.resolve("report.csv");
    }

    @Test
    void runWhenAPatientIsLoadedThenPersonNamesNumbersAndRegistrationAreThere() throws Exception {
        String id = UUID.randomUUID().toString();
        export.line(
                ExportFile.PATIENTS,
                id + ",1970-01-31,2021-05-06,999-1,S1,X1,Mrs.,Ada1,Eve22,Van Berg333,PhD,Dahl4,M,F");

        load();

        assertThat(db.sql(
                                "select p.gender, p.birth_date::text, p.deceased_at = '2021-05-06Z' as died, p.marital_status,"
                                        + " n.use, n.family, n.given::text, n.prefix, n.preferred from patient c"
                                        + " join person p on p.id = c.person_id join person_name n on n.person_id = p.id"
                                        + " join patient_facility f on f.patient_id = c.id and f.facility_id = ?"
                                        + " where c.tenant_id = ? order by n.use desc")
                        .params(target.facilityId(), tenant.id())
                        .query((row, number) -> values(row))
                        .list())
                .containsExactly(
                        List.of("FEMALE", "1970-01-31", "t", "M", "OFFICIAL", "Van Berg", "{Ada,Eve}", "Mrs.", "t"),
                        List.of("FEMALE", "1970-01-31", "t", "M", "MAIDEN", "Dahl", "{Ada,Eve}", "", "f"));
        assertThat(texts("select concat_ws(' ', type, system, value, preferred) from patient_identifier"
                        + " where tenant_id = ? order by type"))
                .containsExactly(
                        "DL urn:oid:2.16.840.1.113883.4.3.25 S1 f",
                        "PI https://github.com/synthetichealth/synthea " + id + " t",
                        "PPN http://hl7.org/fhir/sid/passport-USA X1 f",
                        "SS http://hl7.org/fhir/sid/us-ssn 999-1 f");
    }

    @Test
    void runWhenEncountersAreLoadedThenEachAttendanceIsAVisit() throws Exception {
        String patient = export.patient();
        for (String encounterClass :
                List.of("wellness", "urgentcare", "emergency", "snf", "virtual", "home", "hospice")) {
            export.row(
                    ExportFile.ENCOUNTERS,
                    UUID.randomUUID().toString(),
                    "2020-01-01T08:00:00Z",
                    "2020-01-01T09:00:00Z",
                    patient,
                    encounterClass,
                    "185349003",
                    "Encounter for check up (procedure)",
                    "66383009",
                    "Gingivitis (disorder)");
        }

        load();

        assertThat(texts("select concat_ws(' ', e.encounter_class, v.visit_class) from encounter e"
                        + " left join visit v on v.id = e.visit_id where e.tenant_id = ?"))
                .containsExactlyInAnyOrder(
                        "AMBULATORY AMBULATORY",
                        "AMBULATORY AMBULATORY",
                        "EMERGENCY EMERGENCY",
                        "INPATIENT INPATIENT",
                        "VIRTUAL VIRTUAL",
                        "HOME_HEALTH",
                        "HOME_HEALTH");
        assertThat(texts("select distinct concat_ws(' ', status, type_code, type_display, reason_codes) from encounter"
                        + " where tenant_id = ?"))
                .containsExactly("FINISHED 185349003 Encounter for check up [{\"code\": \"66383009\", \"system\":"
                        + " \"http://snomed.info/sct\", \"display\": \"Gingivitis\"}]");
        assertThat(texts(
                        "select distinct concat_ws(' ', status, reason, ended_at - started_at, visit_number ~ '^V.{10}$')"
                                + " from visit where tenant_id = ?"))
                .containsExactly("ENDED Gingivitis 01:00:00 t");
    }

    @Test
    void runWhenObservationsAreLoadedThenNoValueIsLost() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        observation(patient, encounter, "8302-2", "1.50E2", "cm", "numeric");
        observation(patient, encounter, "5803-2", "6.4", "pH", "numeric");
        observation(patient, encounter, "8867-4", "70", "beats", "numeric");
        observation(patient, encounter, "1-8", "3", "", "numeric");
        observation(patient, encounter, "63586-2", "25198", "/a", "text");
        observation(patient, encounter, "5778-6", "Cloudy", "{nominal}", "text");
        observation(patient, "", "QALY", "7.5", "a", "numeric");

        load();

        assertThat(texts("select concat_ws('|', code_system, code_code, value_quantity, value_unit, value_text)"
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
        export.row(
                ExportFile.ALLERGIES,
                DAY,
                "",
                patient,
                encounter,
                "1191",
                "Unknown",
                "Aspirin",
                "allergy",
                "medication",
                "271807003",
                "Rash",
                "MODERATE",
                "",
                "",
                "");
        export.row(
                ExportFile.CAREPLANS,
                UUID.randomUUID().toString(),
                DAY,
                "",
                patient,
                encounter,
                "443402002",
                "Lifestyle education",
                "59621000",
                "Hypertension");
        export.row(
                ExportFile.PROCEDURES,
                TIME,
                TIME,
                patient,
                encounter,
                "SNOMED-CT",
                "430193006",
                "Reconciliation",
                "",
                "");
        export.row(ExportFile.IMMUNIZATIONS, TIME, patient, encounter, "140", "Influenza", "136.00");

        load();

        assertThat(texts("select concat_ws(' ', code_code, clinical_status, onset_date, abatement_date) from condition"
                        + " where tenant_id = ?"))
                .containsExactlyInAnyOrder("59621000 ACTIVE 2019-01-01", "10509002 RESOLVED 2020-02-03 2020-03-04");
        assertThat(texts("select concat_ws(' ', substance_system, substance_code, type, categories, clinical_status,"
                        + " reactions->0->>'severity', reactions->0->'manifestations'->0->>'code') from allergy"
                        + " where tenant_id = ?"))
                .containsExactly(
                        "http://www.nlm.nih.gov/research/umls/rxnorm 1191 ALLERGY [\"MEDICATION\"] ACTIVE MODERATE"
                                + " 271807003");
        assertThat(texts("select concat_ws(' ', p.status, p.title, c.code_code) from care_plan p join condition c"
                        + " on p.addresses_condition_ids = jsonb_build_array(c.id) where p.tenant_id = ?"))
                .containsExactly("ACTIVE Lifestyle education 59621000");
        assertThat(texts("select concat_ws(' ', code_code, status, ended_at - started_at) from procedure"
                        + " where tenant_id = ?"))
                .containsExactly("430193006 COMPLETED 00:00:00");
        assertThat(texts("select concat_ws(' ', vaccine_system, vaccine_code, status) from immunization"
                        + " where tenant_id = ?"))
                .containsExactly("http://hl7.org/fhir/sid/cvx 140 COMPLETED");
    }

    @Test
    void runWhenRowsAreBadThenTheyAreReportedByLineWithoutTheirValuesAndTheOthersAreLoaded() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        String foreign = export.encounter(export.patient());
        observation(patient, encounter, "8302-2", "150", "cm", "numeric");
        observation(UNKNOWN, encounter, "8302-2", "150", "cm", "numeric");
        observation(patient, UNKNOWN, "8302-2", "150", "cm", "numeric");
        observation(patient, foreign, "8302-2", "150", "cm", "numeric");
        observation(patient, encounter, "", "150", "cm", "numeric");
        observation(patient, encounter, "8302-2", "tall", "cm", "numeric");
        observation(patient, encounter, "8302-2", "1e999999999", "cm", "numeric");
        observation(patient, encounter, "8302-2", "\u0000", "cm", "text");
        export.line(
                ExportFile.OBSERVATIONS,
                "2020-02-30," + patient + "," + encounter + ",exam,8302-2,Height,150,cm,numeric",
                "too,few",
                "\"never closed," + patient,
                "\"two\nlines\"," + patient + "," + encounter + ",exam,8302-2,Height,150,cm,numeric");
        observation(patient, encounter, "8302-2", "151", "cm", "numeric");
        export.row(ExportFile.PROCEDURES, TIME, DAY, patient, encounter, "SNOMED-CT", "430193006", "Late", "", "");

        Tally tally = load();

        assertThat(tally).isEqualTo(new Tally(18, 6, 12, 0));
        assertThat(texts("select value_quantity from observation where tenant_id = ? order by 1"))
                .containsExactly("150", "151");
        assertThat(Files.readString(report)).isEqualTo("""
                        file,line,outcome,reason
                        observations.csv,3,skipped,PATIENT is unknown
                        observations.csv,4,skipped,ENCOUNTER is unknown
                        observations.csv,5,skipped,ENCOUNTER is of another patient
                        observations.csv,6,skipped,CODE is missing
                        observations.csv,7,skipped,VALUE is no number
                        observations.csv,8,skipped,VALUE has too many digits
                        observations.csv,9,skipped,"holds the character NUL, which no text can have"
                        observations.csv,10,skipped,DATE is no date
                        observations.csv,11,skipped,has 2 fields where the first line has 9
                        observations.csv,12,skipped,has quotes that do not match
                        observations.csv,13,skipped,DATE is no date
                        procedures.csv,2,skipped,STOP is before the start
                        """);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("observations.csv line 13 skipped: DATE is no date")
                .contains("12 rows were skipped.")
                .doesNotContain(patient, "tall");
    }

    @Test
    void runWhenTheDatabaseRefusesSomeRowsThenAllOthersOfTheTransactionAreLoaded() throws Exception {
        String patient = export.patient();
        String encounter = export.encounter(patient);
        for (int i = 0; i < 20; i++) {
            // a year that Java knows and PostgreSQL does not
            String date = i == 4 || i == 17 ? "+300000-01-01T00:00:00Z" : TIME;
            export.row(ExportFile.IMMUNIZATIONS, date, patient, encounter, "140", "Influenza", "1");
        }

        Tally tally = load();

        assertThat(tally).isEqualTo(new Tally(22, 20, 2, 0));
        assertThat(Files.readAllLines(report).subList(1, 3))
                .containsExactly(
                        "immunizations.csv,6,skipped,the database takes one of its values for no valid one",
                        "immunizations.csv,19,skipped,the database takes one of its values for no valid one");
    }

    @Test
    void runWhenANumberBelongsToAnotherPatientThenItStaysWithHimAndThePatientIsLoaded() throws Exception {
        PatientRow other = db.patients().insert(row -> row.tenant(tenant));
        db.sql("insert into patient_identifier (id, tenant_id, patient_id, type, system, value, created_at, created_by,"
                        + " updated_at, updated_by) select gen_random_uuid(), tenant_id, id, 'SS',"
                        + " 'http://hl7.org/fhir/sid/us-ssn', '999-7', created_at, created_by, updated_at, updated_by"
                        + " from patient where id = ?")
                .params(other.id())
                .update();
        String id = UUID.randomUUID().toString();
        export.line(ExportFile.PATIENTS, id + ",1970-01-31,,999-7,S7,,,Ada,,Berg,,,,F");

        Tally tally = load();

        assertThat(tally).isEqualTo(new Tally(1, 1, 0, 1));
        assertThat(Files.readAllLines(report).get(1))
                .isEqualTo("patients.csv,2,left out,the identifier of type SS belongs to another patient already");
        assertThat(texts("select type from patient_identifier where tenant_id = ? and patient_id <> '" + other.id()
                        + "' order by 1"))
                .containsExactly("DL", "PI");
    }

    @Test
    void runWhenAPatientWasMergedThenNewRowsGoToTheSurvivor() throws Exception {
        String patient = export.patient();
        load();
        PatientRow survivor = db.patients().insert(row -> row.tenant(tenant));
        db.sql("update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?")
                .params(survivor.id(), target.id(Table.PATIENT, patient))
                .update();
        export.encounter(patient);

        load();

        assertThat(texts("select patient_id from encounter where tenant_id = ?"))
                .containsExactly(survivor.id().toString());
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

        assertThat(loadExtract(connect(), SyntheaLoad.CHUNK)).isEqualTo(new Tally(796, 796, 0, 0));
        assertThat(counts()).isEqualTo(whole);
        assertThat(loadExtract(connect(), 7)).isEqualTo(new Tally(796, 0, 0, 0));
        assertThat(counts()).isEqualTo(whole);
    }

    @Test
    void runWhenInterruptedThenTheNextRunAddsWhatIsMissing() throws Exception {
        assertThatExceptionOfType(SQLException.class).isThrownBy(() -> loadExtract(lostAfter(30), 10));
        long committed = counts().values().stream().mapToLong(Long::longValue).sum();

        Tally rest = loadExtract(connect(), 10);

        assertThat(committed).isBetween(200L, 300L);
        assertThat(rest).isEqualTo(new Tally(796, 796 - committed, 0, 0));
    }

    private Tally load() throws Exception {
        return load(export.write(), connect(), SyntheaLoad.CHUNK);
    }

    private Tally loadExtract(Connection connection, int chunk) throws Exception {
        return load(Path.of(requireNonNull(getClass().getResource("/synthea")).toURI()), connection, chunk);
    }

    private Tally load(Path directory, Connection connection, int chunk) throws Exception {
        PrintStream unused = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
        try (connection;
                LoadReport open = LoadReport.open(unused, errors, report)) {
            return new SyntheaLoad(ExportDirectory.open(directory), target, connection, open, chunk).run();
        }
    }

    private static Connection connect() throws SQLException {
        Connection connection = DriverManager.getConnection(TestPostgres.url(), "postgres", "");
        connection.setAutoCommit(false);
        return connection;
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

    private void observation(String patient, String encounter, String code, String value, String unit, String type) {
        export.row(ExportFile.OBSERVATIONS, TIME, patient, encounter, "exam", code, "Observed", value, unit, type);
    }

    private Map<Table, Long> counts() {
        Map<Table, Long> counts = new EnumMap<>(Table.class);
        for (ExportFile file : ExportFile.values()) {
            counts.put(
                    file.table(),
                    db.sql("select count(*) from " + file.table().sqlName() + " where tenant_id = ?")
                            .params(tenant.id())
                            .query(Long.class)
                            .single());
        }
        return counts;
    }

    /** The only column, of the tenant's rows. */
    private List<String> texts(String sql) {
        return db.sql(sql)
                .params(tenant.id())
                .query((row, number) -> row.getString(1))
                .list();
    }

    private static List<String> values(ResultSet row) throws SQLException {
        List<String> values = new ArrayList<>();
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            values.add(requireNonNullElse(row.getString(column), ""));
        }
        return values;
    }
}
