package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The records that the README names by id are what it says they are. */
class DocumentedRecordsTest {

    private static DemoDatabase database;

    @BeforeAll
    static void load() {
        database = DemoDatabase.loaded();
    }

    @AfterAll
    static void close() {
        database.close();
    }

    @ParameterizedTest
    @CsvSource({"01, NORTH, Northern Hospital Group", "02, SOUTH, Southern Hospital Group"})
    void tenantWhenDocumentedThenHasItsCodeAndName(String id, String code, String name) {
        assertThat(one("select code || '|' || name from tenant where active and id = ?", id))
                .isEqualTo(code + "|" + name);
    }

    @ParameterizedTest
    @CsvSource({
        "03, NORTH, N1, North General Hospital",
        "04, NORTH, N2, North Lake Clinic",
        "05, SOUTH, S1, South Harbor Hospital",
        "06, SOUTH, S2, South Valley Clinic"
    })
    void facilityWhenDocumentedThenBelongsToItsTenant(String id, String tenant, String code, String name) {
        String query = """
                select t.code || '|' || f.code || '|' || f.name
                from facility f join tenant t on t.id = f.tenant_id where f.active and f.id = ?""";
        assertThat(one(query, id)).isEqualTo(tenant + "|" + code + "|" + name);
    }

    @ParameterizedTest
    @CsvSource({
        "10, admin, ADMINISTRATOR, NORTH, every facility",
        "11, clinician, CLINICIAN, NORTH, N1",
        "12, clinician-n2, CLINICIAN, NORTH, N2",
        "13, clerk, CLERK, NORTH, N1",
        "14, auditor, AUDITOR, NORTH, every facility",
        "15, bystander, MEMBER, NORTH, N1",
        "16, clinician-south, CLINICIAN, SOUTH, S1"
    })
    void accountWhenDocumentedThenHoldsOneRoleInOneScope(
            String id, String username, String role, String tenant, String facility) {
        String query = """
                select u.username || '|' || r.code || '|' || t.code || '|' || coalesce(f.code, 'every facility')
                from user_account u
                join role_assignment a on a.user_account_id = u.id
                join role r on r.id = a.role_id
                join tenant t on t.id = a.tenant_id
                left join facility f on f.id = a.facility_id
                where u.active and not u.service_account and u.password_hash is not null and u.id = ?""";
        assertThat(all(query, id)).containsExactly(String.join("|", username, role, tenant, facility));
    }

    @ParameterizedTest
    @CsvSource({
        "21, CLINICIAN, clinical.visit.read clinical.visit.write",
        "22, CLERK, demographic.person.merge demographic.person.read demographic.person.write",
        "23, AUDITOR, accesscontrol.securityevent.read",
        "24, MEMBER, ''"
    })
    void roleWhenDocumentedThenHoldsItsPermissions(String id, String code, String permissions) {
        assertThat(one("select code from role where id = ?", id)).isEqualTo(code);
        assertThat(String.join(" ", permissionsOf(id))).isEqualTo(permissions);
    }

    @Test
    void administratorWhenPermissionsAreAddedThenHoldsThemAll() {
        assertThat(one("select code from role where id = ?", "20")).isEqualTo("ADMINISTRATOR");
        assertThat(permissionsOf("20"))
                .isEqualTo(database.jdbc()
                        .sql("select code from permission order by code")
                        .query(String.class)
                        .list());
    }

    @ParameterizedTest
    @CsvSource({
        "0101, N1, open",
        "0102, N2, open",
        "0103, S1, open",
        "0104, S2, open",
        "0105, N1, restricted",
        "0106, N1 N2, open",
        "0107, N1, open temporary",
        "0108, N1 N2, restricted",
        "0111, N1, open",
        "0112, N1, open",
        "0113, N1, open",
        "0114, N2, open",
        "0115, N1 N2, open",
        "0116, N1, open",
        "0124, S1, restricted"
    })
    void patientWhenDocumentedThenIsRegisteredWhereItSays(String id, String facilities, String state) {
        String query = """
                select string_agg(f.code, ' ' order by f.code)
                    || case when p.restricted then '|restricted' else '|open' end
                    || case when h.temporary then ' temporary' else '' end
                from patient p
                join person h on h.id = p.person_id
                join patient_facility r on r.patient_id = p.id
                join facility f on f.id = r.facility_id
                where p.voided_at is null and h.voided_at is null and p.id = ?
                group by p.restricted, h.temporary""";
        assertThat(one(query, id)).isEqualTo(facilities + "|" + state);
    }

    @Test
    void personWhenDocumentedThenHasTheLastDigitsOfItsPatient() {
        String query = """
                select count(*) from patient
                where right(person_id::text, 3) = right(id::text, 3)
                  and left(right(person_id::text, 12), 9) = '000000001'""";
        assertThat(database.jdbc().sql(query).query(Long.class).single()).isEqualTo(28);
    }

    @Test
    void temporaryPatientWhenDocumentedThenHasATemporaryNumberAndNoOther() {
        assertThat(all("select type || '|' || value from patient_identifier where patient_id = ?", "0107"))
                .containsExactly("TEMP|T2026-0001");
        String query = """
                select n.use || '|' || p.birth_date_estimated
                from person p join person_name n on n.person_id = p.id where p.id = ?""";
        assertThat(one(query, "1107")).isEqualTo("ANONYMOUS|true");
    }

    @ParameterizedTest
    @CsvSource({
        "0201, 0101, N1, ENDED",
        "0202, 0102, N2, ENDED",
        "0203, 0103, S1, ENDED",
        "0204, 0104, S2, ENDED",
        "0205, 0105, N1, ENDED",
        "0206, 0106, N1, ENDED",
        "0207, 0107, N1, ENDED",
        "0208, 0101, N1, ENDED voided",
        "0209, 0101, N1, PLANNED",
        "0210, 0101, N1, IN_PROGRESS"
    })
    void visitWhenDocumentedThenIsInItsState(String id, String patient, String facility, String state) {
        String query = """
                select right(v.patient_id::text, 4) || '|' || f.code || '|' || v.status
                    || case when v.voided_at is null then '' else ' voided' end
                from visit v join facility f on f.id = v.facility_id where v.id = ?""";
        assertThat(one(query, id)).isEqualTo(String.join("|", patient, facility, state));
    }

    @ParameterizedTest
    @CsvSource({"0101, 0201", "0102, 0202", "0103, 0203", "0104, 0204", "0105, 0205", "0106, 0206", "0107, 0207"})
    void visitWhenDocumentedThenIsTheLatestEndedOfItsPatient(String patient, String visit) {
        String query = """
                select id::text from visit
                where status = 'ENDED' and voided_at is null and patient_id = ?
                order by started_at desc, id desc limit 1""";
        assertThat(one(query, patient)).isEqualTo(id(visit).toString());
    }

    @Test
    void firstPatientWhenListedThenFillsMoreThanAPage() {
        assertThat(one("select count(*)::text from visit where voided_at is null and patient_id = ?", "0101"))
                .isEqualTo("57");
    }

    @Test
    void plannedVisitWhenDocumentedThenIsIn2030() {
        assertThat(one("select extract(year from started_at at time zone 'UTC')::text from visit where id = ?", "0209"))
                .isEqualTo("2030");
    }

    private static List<String> permissionsOf(String role) {
        return all("select permission_code from role_permission where role_id = ? order by permission_code", role);
    }

    private static String one(String sql, String id) {
        return database.jdbc().sql(sql).param(id(id)).query(String.class).single();
    }

    private static List<String> all(String sql, String id) {
        return database.jdbc().sql(sql).param(id(id)).query(String.class).list();
    }

    private static UUID id(String lastDigits) {
        return UUID.fromString("01900000-0000-7000-8000-" + "0".repeat(12 - lastDigits.length()) + lastDigits);
    }
}
