package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where both have something of a kind of which one is enough, or one lacks what the other has. */
@DatabaseTest
class MergeCollisionsTest {
    private static final MergeTable NAMES = MergeFixture.table("person_name", "person_id");
    private static final MergeTable ATTRIBUTES = MergeFixture.table("person_attribute", "person_id");

    private final PersonMergeService merges;
    private final PatientAccess access;
    private final MergeFixture given;
    private final UUID survivor;
    private final UUID loser;
    private final UUID survivingPatient;
    private final UUID losingPatient;

    MergeCollisionsTest(PersonMergeService merges, PatientAccess access, TestDatabase db) {
        this.merges = merges;
        this.access = access;
        given = new MergeFixture(db);
        survivor = given.person();
        loser = given.person();
        survivingPatient = given.patient(survivor);
        losingPatient = given.patient(loser);
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
        assertThat(given.flag(
                        "select voided_at is not null and person_id = ? from person_name where id = ?", loser, voided))
                .isTrue();
        assertThat(given.flag("select preferred from person_name where id = ?", kept))
                .isTrue();
        assertThat(given.flag("select person_id = ? from person_name where id = ?", survivor, other))
                .isTrue();
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
        assertThat(given.flag("select preferred from " + table.table() + " where id = ?", mine))
                .isTrue();
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
    void mergeWhenTheTwoAreRelatedThenNobodyIsRelatedToHimself() {
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
    void mergeWhenBothArePlacedInBedsThenBothPlacementsGoOn() {
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

        assertThat(given.flag("select restricted from patient where id = ?", survivingPatient))
                .isTrue();
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
    void mergeWhenSomebodyHasAGrantOnTheLoserThenItEnds() {
        UUID grant = given.grant(losingPatient);
        UUID other = given.grant(survivingPatient);

        merge(survivor, loser);

        assertThat(given.flag("select revoked_at is not null from patient_access_grant where id = ?", grant))
                .isTrue();
        assertThat(given.flag("select revoked_at is null from patient_access_grant where id = ?", other))
                .isTrue();
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
        assertThat(given.flag(
                        "select gender = 'FEMALE' and birth_date = '1980-01-02' and birth_date_estimated"
                                + " and language = 'en' and marital_status = 'M' and deceased_at is null"
                                + " from person where id = ?",
                        survivor))
                .isTrue();
    }

    private MergeReport merge(UUID into, UUID from) {
        return merges.merge(given.caller, given.into(into, from));
    }
}
