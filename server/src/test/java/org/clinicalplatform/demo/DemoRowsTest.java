package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** What holds for every row and the tables do not enforce. Each query finds the rows that break the rule. */
class DemoRowsTest {

    private static DemoDatabase database;

    @BeforeAll
    static void load() {
        database = DemoDatabase.loaded();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @Test
    void filesWhenListedThenEachIsATableThatIsLoaded() throws IOException {
        assertThat(Arrays.stream(files()).map(Resource::getFilename))
                .containsExactlyInAnyOrderElementsOf(
                        DemoData.TABLES.stream().map(table -> table + ".csv").toList());
    }

    @Test
    void filesWhenSummedThenStaySmall() throws IOException {
        long bytes = 0;
        for (Resource file : files()) {
            bytes += file.contentLength();
        }
        assertThat(bytes).isLessThan(500_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tenant",
                "facility",
                "user_account",
                "role",
                "role_assignment",
                "person",
                "person_name",
                "patient",
                "patient_identifier",
                "visit"
            })
    void idWhenCheckedThenIsAVersionSevenUuid(String table) {
        assertThat(found("select id from " + table + " where id::text !~ '^01900000-0000-7000-8000-[0-9a-f]{12}$'"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "person, created_by",
        "person, updated_by",
        "person_name, created_by",
        "patient, created_by",
        "patient_identifier, created_by",
        "patient_facility, registered_by",
        "visit, created_by",
        "visit, updated_by"
    })
    void rowWhenWrittenThenItsWriterIsAnAccount(String table, String column) {
        assertThat(found("select " + column + " from " + table + " where " + column
                        + " not in (select id from user_account)"))
                .isEmpty();
    }

    @Test
    void visitNumberWhenCheckedThenIsUniqueOverTenantsAndReadable() {
        assertNone("select visit_number from visit where visit_number !~ '^V[0-9A-HJKMNP-TV-Z]{10}$'");
        assertNone("select visit_number from visit group by visit_number having count(*) > 1");
    }

    @Test
    void visitWhenCheckedThenItsPatientIsRegisteredAtTheFacilitySinceThen() {
        assertNone("""
                select v.id from visit v
                where not exists (select from patient_facility r
                    where (r.tenant_id, r.patient_id, r.facility_id) =
                        (v.tenant_id, v.patient_id, v.facility_id)
                      and r.registered_at <= v.started_at)""");
    }

    @Test
    void visitWhenCheckedThenIsAnAttendanceCodedInSnomedAndEnded() {
        assertNone("""
                select id from visit
                where type_system <> 'http://snomed.info/sct' or type_code !~ '^[0-9]{6,18}$'
                   or type_display is null or type_display ~ '[()]' or reason ~ '[()]'""");
        assertThat(found("select right(id::text, 4) from visit where status <> 'ENDED' or voided_at is not null"))
                .containsExactlyInAnyOrder("0208", "0209", "0210");
        assertNone("select type_code from visit group by type_code having count(distinct type_display) > 1");
    }

    @Test
    void visitWhenCountedThenAPatientHasAtMostEightyAndEveryClassOccurs() {
        assertNone("select patient_id from visit group by patient_id having count(*) > 80");
        assertThat(found("select distinct visit_class from visit"))
                .containsExactlyInAnyOrder("AMBULATORY", "INPATIENT", "EMERGENCY", "VIRTUAL");
    }

    @Test
    void visitWhenItsFacilityIsCountedThenPatientsOfTwoFacilitiesAttendedBoth() {
        assertNone("""
                select r.patient_id from patient_facility r
                where not exists (select from visit v
                    where (v.patient_id, v.facility_id) = (r.patient_id, r.facility_id))""");
        assertThat(found("select patient_id from patient_facility group by patient_id having count(*) = 2"))
                .hasSize(7);
    }

    @Test
    void rowWhenCheckedThenTheTenantStoodBeforeIt() {
        assertNone("""
                select v.id from visit v join tenant t on t.id = v.tenant_id where v.created_at < t.created_at""");
        assertNone("""
                select p.id from person p join tenant t on t.id = p.tenant_id where p.created_at < t.created_at""");
    }

    @Test
    void personWhenCheckedThenHasOnePreferredNameFreeOfDigits() {
        assertNone("""
                select p.id from person p left join person_name n on n.person_id = p.id and n.preferred
                group by p.id having count(n.id) <> 1""");
        assertNone("select id from person_name where family || array_to_string(given, ' ') ~ '[0-9]'");
    }

    @Test
    void patientWhenCheckedThenHasOnePreferredNumberOfItsTenant() {
        assertNone("""
                select p.id from patient p join tenant t on t.id = p.tenant_id
                left join patient_identifier i on i.patient_id = p.id and i.preferred
                    and i.type = case when p.id::text like '%0107' then 'TEMP' else 'MR' end
                    and i.system = format('urn:clinicalplatform:demo:%s:%s', lower(t.code),
                        case i.type when 'MR' then 'mrn' else 'temp' end)
                group by p.id having count(i.id) <> 1""");
    }

    @Test
    void socialSecurityNumberWhenCheckedThenIsOfTheRangeNeverIssued() {
        assertNone("""
                select value from patient_identifier
                where type = 'SS' and (value !~ '^999-[0-9]{2}-[0-9]{4}$'
                    or system <> 'http://hl7.org/fhir/sid/us-ssn')""");
        assertNone("select id from patient_identifier where type not in ('MR', 'SS', 'TEMP')");
    }

    @ParameterizedTest
    @CsvSource({"0111, 0112, name number", "0113, 0114, birthDate name", "0115, 0116, birthDate name number"})
    void duplicateWhenComparedThenDiffersFromItsTwinOnlyBySlips(String original, String duplicate, String slips) {
        String query = """
                with human as (
                    select p.id::text, p.tenant_id, h.gender, h.birth_date, n.family, n.given,
                        s.value as number, m.value as mrn
                    from patient p
                    join person h on h.id = p.person_id
                    join person_name n on n.person_id = h.id and n.preferred
                    join patient_identifier m on m.patient_id = p.id and m.type = 'MR'
                    left join patient_identifier s on s.patient_id = p.id and s.type = 'SS')
                select concat_ws(' ',
                    case when a.birth_date <> b.birth_date then 'birthDate' end,
                    case when (a.family, a.given) <> (b.family, b.given) then 'name' end,
                    case when a.number <> b.number then 'number' end)
                from human a join human b
                    on a.tenant_id = b.tenant_id and a.gender = b.gender and a.mrn <> b.mrn
                where a.id like '%%%s' and b.id like '%%%s'""";
        assertThat(found(query.formatted(original, duplicate))).containsExactly(slips);
    }

    private static void assertNone(String query) {
        assertThat(found(query)).isEmpty();
    }

    private static List<String> found(String query) {
        return database.jdbc().sql(query).query(String.class).list();
    }

    private static Resource[] files() throws IOException {
        return new PathMatchingResourcePatternResolver().getResources("classpath:demo/*");
    }
}
