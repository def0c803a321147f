package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.FacilityRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ApplicationContext;

/** Merges of persons with equal or conflicting data. */
class MergeCollisionsTest extends MergeTestCase {
    private static final MergeTable ATTRIBUTES = MergeFixture.table("person_attribute", "person_id");

    MergeCollisionsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void mergeWhenBothSayTheSameThenTheLosersIsVoidedAndCounted() {
        UUID kept = given.row(NAMES, survivor);
        UUID voided = given.row(NAMES, loser);
        given.execute("update person_name set family = 'Smith', preferred = true where id in (?, ?)", kept, voided);
        UUID other = given.row(NAMES, loser);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().moved()).containsEntry("names", 1L);
        assertThat(report.counts().deduplicated()).containsEntry("names", 1L);
        assertTrue("select voided_at is not null and person_id = ? from person_name where id = ?", loser, voided);
        assertTrue("select preferred from person_name where id = ?", kept);
        assertTrue("select person_id = ? from person_name where id = ?", survivor, other);
    }

    @ParameterizedTest
    @MethodSource("preferring")
    void mergeWhenBothPreferOneThenOnlyTheSurvivorsStaysPreferred(MergeTable table) {
        boolean ofPerson = table.owner() == MergeTable.Owner.PERSON;
        UUID mine = given.row(table, ofPerson ? survivor : survivingPatient);
        UUID theirs = given.row(table, ofPerson ? loser : losingPatient);
        given.execute("update " + table.table() + " set preferred = true where id in (?, ?)", mine, theirs);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().moved()).containsEntry(table.key(), 1L);
        assertTrue("select preferred from " + table.table() + " where id = ?", mine);
        assertThat(given.flag("select preferred from " + table.table() + " where id = ?", theirs))
                .isFalse();
    }

    static Stream<MergeTable> preferring() {
        return MergeTables.ALL.stream().filter(MergeTable::preferred);
    }

    @Test
    void mergeWhenBothHaveAValueOfAnAttributeThenTheSurvivorsStands() {
        UUID mine = given.row(ATTRIBUTES, survivor);
        UUID theirs = given.row(ATTRIBUTES, loser);
        given.execute("update person_attribute set type = 'RELIGION' where id in (?, ?)", mine, theirs);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().deduplicated()).containsEntry("attributes", 1L);
        assertThat(given.live(ATTRIBUTES, survivor)).isEqualTo(1);
    }

    @Test
    void mergeWhenTheTwoAreRelatedThenTheRelationshipIsVoided() {
        MergeTable ends = MergeFixture.table("person_relationship", "person_id");
        UUID third = given.person();
        given.relationship(UUID.randomUUID(), ends, loser, survivor);
        given.relationship(UUID.randomUUID(), ends, survivor, loser);
        given.relationship(UUID.randomUUID(), ends, survivor, third);
        given.relationship(UUID.randomUUID(), ends, loser, third);
        given.relationship(UUID.randomUUID(), ends, third, loser);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().deduplicated()).containsEntry("relationships", 3L);
        assertThat(report.counts().moved()).containsEntry("relationships", 1L);
        assertThat(given.liveOfAll(survivor, null)).isEqualTo(2);
        assertThat(given.liveOfAll(loser, null)).isZero();
    }

    @Test
    void mergeWhenBothHaveABedThenBothLocationsStayActive() {
        MergeTable placements = MergeFixture.table("encounter_location", "patient_id");
        given.fill(survivor, survivingPatient);
        given.fill(loser, losingPatient);
        given.execute(
                "update encounter_location set status = 'ACTIVE', room = '1', bed = id::text where patient_id in (?, ?)",
                survivingPatient,
                losingPatient);

        merge(survivor, loser);

        assertThat(given.live(placements, survivingPatient)).isEqualTo(2);
    }

    @Test
    void mergeWhenOneWasRestrictedThenTheSurvivorIs() {
        given.execute("update patient set restricted = true where id = ?", losingPatient);

        merge(survivor, loser);

        assertTrue("select restricted from patient where id = ?", survivingPatient);
    }

    @Test
    void mergeWhenTheLoserIsRegisteredElsewhereThenTheSurvivorIsToo() {
        FacilityRow elsewhere = given.otherFacility();
        given.register(losingPatient, elsewhere.id());

        merge(survivor, loser);

        assertThat(access.find(Viewer.of(TestCallers.at(elsewhere, given.account), TestClock.START), survivingPatient))
                .isNotNull();
    }

    @Test
    void mergeWhenThereIsAGrantOnTheLoserThenItEnds() {
        UUID grant = given.grant(losingPatient);
        UUID other = given.grant(survivingPatient);

        merge(survivor, loser);

        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
        assertTrue("select revoked_at is null from patient_access_grant where id = ?", other);
    }

    @Test
    void mergeWhenTheSurvivorLacksSomethingThenTakesItFromTheLoser() {
        given.execute(
                "update person set gender = 'FEMALE', birth_date = '1980-01-02', birth_date_estimated = true,"
                        + " language = 'de', marital_status = 'M' where id = ?",
                loser);
        given.execute("update person set language = 'en' where id = ?", survivor);

        MergeReport report = merge(survivor, loser);

        assertThat(report.merge().filledFields()).containsExactly("BIRTH_DATE", "GENDER", "MARITAL_STATUS");
        assertTrue(
                "select gender = 'FEMALE' and birth_date = '1980-01-02' and birth_date_estimated"
                        + " and language = 'en' and marital_status = 'M' and deceased_at is null"
                        + " from person where id = ?",
                survivor);
    }
}
