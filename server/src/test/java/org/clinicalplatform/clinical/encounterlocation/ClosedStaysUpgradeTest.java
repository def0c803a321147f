package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an upgrade makes of encounters and placements that former releases left open. */
@Tag("database")
class ClosedStaysUpgradeTest {
    private static final String ROWS = """
            insert into visit (id, tenant_id, patient_id, facility_id, visit_number, type_system, type_code, visit_class,
                               status, started_at, ended_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), p.tenant_id, p.id, f.id, s.status, 'urn:codes', '7', 'INPATIENT', s.status,
              '2026-01-01T08:00Z', s.ended_at, now(), p.id, '2026-01-03T00:00Z', p.id
            from patient p, facility f, (values
              ('ENDED', timestamptz '2026-01-02T09:00Z'), ('CANCELLED', null), ('IN_PROGRESS', null)) s (status, ended_at);
            insert into encounter (id, tenant_id, patient_id, visit_id, type_system, type_code, encounter_class, status,
                                   started_at, ended_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), v.tenant_id, v.patient_id, v.id, 'urn:codes', s.status, 'INPATIENT', s.status,
              '2026-01-01T08:00Z', s.ended_at, now(), v.created_by, '2026-01-01T08:00Z', v.created_by
            from visit v, (values
              ('PLANNED', null), ('ON_LEAVE', null), ('FINISHED', timestamptz '2026-01-01T10:00Z')) s (status, ended_at);
            insert into encounter_location (id, tenant_id, patient_id, encounter_id, facility_id, ward, room, bed, status,
                                            started_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, f.id, v.status, e.status, 'A', 'ACTIVE',
              '2026-01-01T09:00Z', now(), e.created_by, '2026-01-01T09:00Z', e.created_by
            from encounter e join visit v on v.id = e.visit_id, facility f""";

    @Test
    void staysWhenLeftOpenThenEndWithTheirVisitsAndKeepTheTimeOfTheirLastChange()
            throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("encounters-of-closed-visits")) {
            upgrade.insertPatient();
            upgrade.sql().sql(ROWS).update();

            upgrade.run();

            assertThat(rows(upgrade, """
                    select concat_ws(' ', v.status, e.type_code, e.status, to_char(e.ended_at at time zone 'UTC', 'DD HH24'),
                      e.version)
                    from encounter e join visit v on v.id = e.visit_id where e.updated_at = '2026-01-01T08:00Z' order by 1"""))
                    .containsExactly(
                            "CANCELLED FINISHED FINISHED 01 10 0",
                            "CANCELLED ON_LEAVE FINISHED 03 00 1",
                            "CANCELLED PLANNED CANCELLED 1",
                            "ENDED FINISHED FINISHED 01 10 0",
                            "ENDED ON_LEAVE FINISHED 02 09 1",
                            "ENDED PLANNED CANCELLED 1",
                            "IN_PROGRESS FINISHED FINISHED 01 10 0",
                            "IN_PROGRESS ON_LEAVE ON_LEAVE 0",
                            "IN_PROGRESS PLANNED PLANNED 0");
            assertThat(rows(upgrade, """
                    select concat_ws(' ', ward, room, status, to_char(ended_at at time zone 'UTC', 'DD HH24'), version)
                    from encounter_location where updated_at = '2026-01-01T09:00Z' order by 1"""))
                    .containsExactly(
                            "CANCELLED FINISHED COMPLETED 01 10 1",
                            "CANCELLED ON_LEAVE COMPLETED 03 00 1",
                            "CANCELLED PLANNED COMPLETED 01 09 1",
                            "ENDED FINISHED COMPLETED 01 10 1",
                            "ENDED ON_LEAVE COMPLETED 02 09 1",
                            "ENDED PLANNED COMPLETED 01 09 1",
                            "IN_PROGRESS FINISHED COMPLETED 01 10 1",
                            "IN_PROGRESS ON_LEAVE ACTIVE 0",
                            "IN_PROGRESS PLANNED ACTIVE 0");
        }
    }

    private static List<String> rows(Upgrade upgrade, String sql) {
        return upgrade.sql().sql(sql).query(String.class).list();
    }
}
