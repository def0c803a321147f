package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.springframework.context.ApplicationContext;

/** Two persons, both of them patients, for a test of their merge. */
@DatabaseTest
abstract class MergeTestCase {
    static final MergeTable NAMES = MergeFixture.table("person_name", "person_id");
    static final MergeTable VISITS = MergeFixture.table("visit", "patient_id");
    static final MergeTable OBSERVATIONS = MergeFixture.table("observation", "patient_id");

    final PersonMergeService merges;
    final PatientAccess access;
    final MergeFixture given;
    final UUID survivor;
    final UUID loser;
    final UUID survivingPatient;
    final UUID losingPatient;

    MergeTestCase(ApplicationContext beans) {
        merges = beans.getBean(PersonMergeService.class);
        access = beans.getBean(PatientAccess.class);
        given = new MergeFixture(beans.getBean(TestDatabase.class));
        survivor = given.person();
        loser = given.person();
        survivingPatient = given.patient(survivor);
        losingPatient = given.patient(loser);
    }

    MergeReport merge(UUID into, UUID from) {
        return merges.merge(given.caller, given.into(into, from));
    }

    void assertTrue(String sql, Object... parameters) {
        assertThat(given.flag(sql, parameters)).as(sql).isTrue();
    }
}
