package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.List;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What an upgrade makes of places that former releases stored as they were submitted. */
@Tag("database")
class PlaceSpellingUpgradeTest {
    private static final String ROWS = """
            create temporary table place (number int, ward text, room text, bed text, status text);
            insert into place values
              (1, U&'P\\00E4diatrie', '1', 'A', 'ACTIVE'),
              (2, U&'Pa\\0308diatrie', '1', U&'A\\00A0', 'ACTIVE'),
              (3, U&'Pa\\0308diatrie', '1', U&'Bed \\3000 B', 'ACTIVE'),
              (4, U&'Pa\\0308diatrie', U&'\\2003 2 ', null, 'ACTIVE'),
              (5, U&'Pa\\0308diatrie', '1', 'A', 'PLANNED'),
              (6, U&'Pa\\0308diatrie', '1', 'A', 'COMPLETED'),
              (7, U&'P\\00E4diatrie', '3', 'A', 'ACTIVE');
            insert into encounter (id, tenant_id, patient_id, type_system, type_code, encounter_class, status, started_at,
                                   created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), p.tenant_id, p.id, 'urn:codes', l.number::text, 'INPATIENT', 'IN_PROGRESS', now(),
              now(), p.id, now(), p.id
            from patient p, place l;
            insert into encounter_location (id, tenant_id, patient_id, encounter_id, facility_id, ward, room, bed, status,
                                            started_at, ended_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, f.id, l.ward, l.room, l.bed, l.status, now(),
              case when l.status = 'COMPLETED' then now() end, now(), e.created_by, '2026-01-01T09:00Z', e.created_by
            from encounter e join place l on l.number::text = e.type_code, facility f""";

    @Test
    void placesWhenSpelledOtherwiseThenAreNormalizedUnlessTwoPatientsAreInTheBed()
            throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("spelling-of-former-releases")) {
            upgrade.insertPatient();
            upgrade.sql().sql(ROWS).update();

            upgrade.run();

            List<String> places = upgrade.sql().sql("""
                            select concat_ws('|', e.type_code, l.ward, l.room, l.bed, l.version)
                            from encounter_location l join encounter e on e.id = l.encounter_id
                            where l.updated_at = '2026-01-01T09:00Z' order by 1""").query(String.class).list();
            assertThat(places)
                    .containsExactly(
                            "1|P\u00e4diatrie|1|A|0",
                            "2|Pa\u0308diatrie|1|A\u00a0|0",
                            "3|P\u00e4diatrie|1|Bed B|1",
                            "4|P\u00e4diatrie|2|1",
                            "5|P\u00e4diatrie|1|A|1",
                            "6|Pa\u0308diatrie|1|A|0",
                            "7|P\u00e4diatrie|3|A|0");
        }
    }
}
