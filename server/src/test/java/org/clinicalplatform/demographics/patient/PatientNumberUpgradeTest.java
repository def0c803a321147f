package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.demographics.number.PatientNumbers;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How an upgrade numbers the patients from before. */
@Tag("database")
class PatientNumberUpgradeTest {
    private static final String TENANT = "00000000-0000-0000-0000-00000000000a";
    private static final String AUTHORITY = PatientNumbers.authority(UUID.fromString(TENANT));

    private Upgrade upgrade;

    /** A known patient, one with an MR, one with a temporary number, one merged into the first, and a voided one. */
    @BeforeEach
    void patientsFromBefore() throws SQLException, LiquibaseException {
        upgrade = Upgrade.before("numbers");
        upgrade.sql().sql("""
                insert into tenant (id, code, name, created_at) values ('%1$s', 'T', 'Tenant', now());
                create table old (n integer, id uuid, into_id uuid, voided_at timestamptz);
                insert into old (n, id, into_id, voided_at) values
                  (1, '00000000-0000-0000-0000-000000000001', null, null),
                  (2, '00000000-0000-0000-0000-000000000002', null, null),
                  (3, '00000000-0000-0000-0000-000000000003', null, null),
                  (4, '00000000-0000-0000-0000-000000000004', '00000000-0000-0000-0000-000000000001', now()),
                  (5, '00000000-0000-0000-0000-000000000005', null, now());
                insert into person (id, tenant_id, gender, voided_at, created_at, created_by, updated_at, updated_by)
                select id, '%1$s', 'UNKNOWN', voided_at, now(), id, now(), id from old;
                insert into patient (id, tenant_id, person_id, merged_into_patient_id, voided_at, created_at, created_by,
                                     updated_at, updated_by)
                select id, '%1$s', id, into_id, voided_at, now(), id, now(), id from old order by n;
                insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at,
                                                created_by, updated_at, updated_by)
                select gen_random_uuid(), '%1$s', old.id, i.type, i.system, i.value, true, now(), old.id, now(), old.id
                from old join (values (2, 'MR', 'urn:mrn', 'N1'),
                                      (3, 'TEMP', 'urn:clinicalplatform:temporary-number', 'T00000001'))
                              i (n, type, system, value) on i.n = old.n""".formatted(TENANT)).update();
    }

    @AfterEach
    void close() throws SQLException {
        upgrade.close();
    }

    @Test
    void patientsWhenTheyAreFromBeforeThenHaveNumbersThatFindThem() throws SQLException, LiquibaseException {
        upgrade.run();

        List<String> numbers = texts("select number from patient");
        assertThat(numbers).hasSize(5).doesNotHaveDuplicates().allMatch(PatientNumbers::isNumber);
        assertThat(texts("select concat_ws(' ', right(i.patient_id::text, 1), right(p.id::text, 1), i.preferred)"
                        + " from patient_identifier i join patient p on p.number = i.value"
                        + " where i.type = 'MR' and i.system = '" + AUTHORITY + "' and i.voided_at is null order by 1"))
                .containsExactly("1 1 t", "1 4 f", "2 2 f", "3 3 t");
    }

    @Test
    void temporaryNumbersWhenTheyAreFromBeforeThenJoinTheAuthority() throws SQLException, LiquibaseException {
        upgrade.run();

        assertThat(texts("select concat_ws(' ', system, value, version, preferred) from patient_identifier"
                        + " where type = 'TEMP'"))
                .containsExactly(AUTHORITY + " T00000001 0 t");
    }

    @Test
    void patientWhenAMergeFromBeforeIsUndoneThenHasTheNumberAgain() throws SQLException, LiquibaseException {
        upgrade.run();
        String number = texts("select number from patient where right(id::text, 1) = '4'")
                .get(0);

        upgrade.sql()
                .sql(
                        "update patient set voided_at = null, merged_into_patient_id = null where right(id::text, 1) = '4'")
                .update();

        assertThat(texts("select right(patient_id::text, 1) || preferred from patient_identifier where value = '"
                        + number + "'"))
                .containsExactly("4true");
    }

    /** The role has no rights to the new sequence until the upgrade is done. */
    @Test
    void patientWhenRegisteredByARunningReplicaThenIsNumberedTheSame() throws SQLException, LiquibaseException {
        String role = "service_" + UUID.randomUUID().toString().replace("-", "");
        upgrade.sql()
                .sql("create role " + role + "; grant select, insert, update on all tables in schema public to " + role)
                .update();
        upgrade.run();

        upgrade.sql().sql("set role " + role + """
                ; insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)
                  select gen_random_uuid(), tenant_id, id, now(), id, now(), id from person where right(id::text, 1) = '5'
                ; reset role""").update();

        assertThat(texts("select i.value from patient p join patient_identifier i on i.patient_id = p.id"
                        + " where p.voided_at is null and right(p.person_id::text, 1) = '5'"))
                .singleElement()
                .satisfies(number -> assertThat(PatientNumbers.isNumber(number)).isTrue());
        upgrade.sql().sql("drop owned by " + role + "; drop role " + role).update();
    }

    private List<String> texts(String query) {
        return upgrade.sql().sql(query).query(String.class).list();
    }
}
