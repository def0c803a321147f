package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.SQLException;
import java.util.List;
import liquibase.exception.LiquibaseException;
import org.clinicalplatform.testing.database.Upgrade;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;

/** Places that a replica of release 0.1.0 stores after the migration, as they were submitted. */
@Tag("database")
class PlaceSpellingOfFormerReleaseTest {
    private static final String ENCOUNTERS = """
            insert into encounter (id, tenant_id, patient_id, type_system, type_code, encounter_class, status, started_at,
                                   created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), p.tenant_id, p.id, 'urn:codes', place::text, 'INPATIENT', 'IN_PROGRESS', now(),
              now(), p.id, now(), p.id
            from patient p, generate_series(1, 3) place""";

    private static final String PLACEMENT = """
            insert into encounter_location (id, tenant_id, patient_id, encounter_id, facility_id, ward, room, bed, status,
                                            started_at, created_at, created_by, updated_at, updated_by)
            select gen_random_uuid(), e.tenant_id, e.patient_id, e.id, f.id, ?::text, ?::text, ?::text, 'ACTIVE', now(), now(),
              e.created_by, now(), e.created_by
            from encounter e, facility f where e.type_code = ?""";

    private static final String PLACES =
            "select concat_ws('|', ward, room, bed) from encounter_location order by room nulls last";

    /** The update of former places does not see those that are stored while it runs. */
    @Test
    void placesWhenStoredBesideTheUpdateOfFormerOnesThenAreNormalized() throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("one-spelling-of-places")) {
            upgrade.insertPatient();
            upgrade.sql().sql(ENCOUNTERS).update();

            place(upgrade, " Pa\u0308diatrie", "1\u00a0", "Bed \u3000 A", "1");

            assertThat(places(upgrade)).containsExactly("P\u00e4diatrie|1|Bed A");
        }
    }

    @Test
    void placesWhenStoredByTheFormerReleaseThenAreNormalizedAndABedHasOnePatient()
            throws SQLException, LiquibaseException {
        try (Upgrade upgrade = Upgrade.before("spelling-of-former-releases")) {
            upgrade.insertPatient();
            upgrade.sql().sql(ENCOUNTERS).update();
            upgrade.run();

            place(upgrade, " Pa\u0308diatrie", "1\u00a0", "Bed \u3000 A", "1");
            place(upgrade, "Pa\u0308diatrie\t", null, null, "2");

            assertThat(places(upgrade)).containsExactly("P\u00e4diatrie|1|Bed A", "P\u00e4diatrie");
            assertThatExceptionOfType(DuplicateKeyException.class)
                    .isThrownBy(() -> place(upgrade, "P\u00e4diatrie", "1", "bed  a", "3"))
                    .withMessageContaining("encounter_location_bed");
        }
    }

    private static List<String> places(Upgrade upgrade) {
        return upgrade.sql().sql(PLACES).query(String.class).list();
    }

    private static void place(
            Upgrade upgrade, String ward, @Nullable String room, @Nullable String bed, String encounter) {
        upgrade.sql()
                .sql(PLACEMENT)
                .param(ward)
                .param(room)
                .param(bed)
                .param(encounter)
                .update();
    }
}
