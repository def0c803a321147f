package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.testing.TestCallers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.context.ApplicationContext;

/** Merges of persons with equal or conflicting data. */
class MergeCollisionsTest extends MergeTestCase {
    private static final MergeTable ATTRIBUTES = table("person_attribute");

    MergeCollisionsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void mergeWhenBothSayTheSameThenTheLosersIsVoidedAndCounted() {
        UUID kept = row(NAMES, survivor);
        UUID voided = row(NAMES, loser);
        db.update("update person_name set family = 'Smith', preferred = true where id in (?, ?)", kept, voided);
        UUID other = row(NAMES, loser);

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
        UUID mine = row(table, ownerOf(table, survivor, survivingPatient));
        UUID theirs = row(table, ownerOf(table, loser, losingPatient));
        db.update("update " + table.table() + " set preferred = true where id in (?, ?)", mine, theirs);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().moved())
                .containsEntry(table.key(), table.key().equals("identifiers") ? 2L : 1L);
        assertTrue("select preferred from " + table.table() + " where id = ?", mine);
        assertThat(flag("select preferred from " + table.table() + " where id = ?", theirs))
                .isFalse();
    }

    static Stream<MergeTable> preferring() {
        return MergeTables.ALL.stream().filter(MergeTable::preferred);
    }

    @Test
    void mergeWhenBothHaveAValueOfAnAttributeThenTheSurvivorsStands() {
        UUID mine = row(ATTRIBUTES, survivor);
        UUID theirs = row(ATTRIBUTES, loser);
        db.update("update person_attribute set type = 'RELIGION' where id in (?, ?)", mine, theirs);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().deduplicated()).containsEntry("attributes", 1L);
        assertThat(live(ATTRIBUTES, survivor)).isEqualTo(1);
        assertTrue("select voided_at is null and person_id = ? from person_attribute where id = ?", survivor, mine);
        assertTrue("select voided_at is not null and person_id = ? from person_attribute where id = ?", loser, theirs);
    }

    @Test
    void mergeWhenTheTwoAreRelatedThenTheRelationshipIsVoided() {
        MergeTable ends = table("person_relationship");
        UUID third = person();
        relationship(ends, loser, survivor);
        relationship(ends, survivor, loser);
        relationship(ends, survivor, third);
        relationship(ends, loser, third);
        relationship(ends, third, loser);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().deduplicated()).containsEntry("relationships", 3L);
        assertThat(report.counts().moved()).containsEntry("relationships", 1L);
        assertThat(liveOfAll(survivor)).isEqualTo(2);
        assertThat(liveOfAll(loser)).isZero();
    }

    @Test
    void mergeWhenBothHaveABedThenBothLocationsStayActive() {
        MergeTable placements = table("encounter_location");
        fill(survivor, survivingPatient);
        fill(loser, losingPatient);
        db.update(
                "update encounter_location set status = 'ACTIVE', room = '1', bed = id::text where patient_id in (?, ?)",
                survivingPatient,
                losingPatient);

        merge(survivor, loser);

        assertThat(live(placements, survivingPatient)).isEqualTo(2);
    }

    @Test
    void mergeWhenOneWasRestrictedThenTheSurvivorIs() {
        db.update("update patient set restricted = true where id = ?", losingPatient);

        merge(survivor, loser);

        assertTrue("select restricted from patient where id = ?", survivingPatient);
    }

    @Test
    void mergeWhenTheLoserIsRegisteredElsewhereThenTheSurvivorIsToo() {
        register(losingPatient, elsewhere);

        merge(survivor, loser);

        assertThat(bean(PatientAccess.class).find(Viewer.of(TestCallers.at(elsewhere, account), NOW), survivingPatient))
                .isNotNull();
    }

    @Test
    void mergeWhenThereIsAGrantOnTheLoserThenItEnds() {
        UUID grant = grant(losingPatient);
        UUID other = grant(survivingPatient);

        merge(survivor, loser);

        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
        assertTrue("select revoked_at is null from patient_access_grant where id = ?", other);
    }

    /** It would be shown as revoked, though it lasted to its end. */
    @Test
    void mergeWhenAGrantOnTheLoserHasExpiredThenStaysExpired() {
        UUID expired = db.grants()
                .insert(row ->
                        row.account(account).set("patient_id", losingPatient).expiresAt(clock.instant()))
                .id();

        merge(survivor, loser);

        assertTrue("select revoked_at is null from patient_access_grant where id = ?", expired);
    }

    /** A grant on a patient who was not restricted does not open the chart of one who was. */
    @Test
    void mergeWhenTheSurvivorBecomesRestrictedThenGrantsOnItEndUntilTheUndo() {
        UUID grant = grant(survivingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);

        UUID merge = merge(survivor, loser).merge().id();

        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);

        clock.advance(Duration.ofSeconds(10));
        bean(MergeUndoService.class).undo(caller, merge, "Two brothers");

        assertTrue("select revoked_at is null from patient_access_grant where id = ?", grant);
        assertTrue("select not restricted from patient where id = ?", survivingPatient);
    }

    /** Whoever wrote the survivor since may rely on the restriction, so the undo leaves it. */
    @Test
    void undoWhenTheSurvivorStaysRestrictedThenGrantsOnItStayEnded() {
        UUID grant = grant(survivingPatient);
        UUID other = grant(losingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID merge = merge(survivor, loser).merge().id();
        touch("patient", survivingPatient, clock.instant().plusSeconds(1));

        clock.advance(Duration.ofSeconds(10));
        bean(MergeUndoService.class).undo(caller, merge, "Two brothers");

        assertTrue("select restricted from patient where id = ?", survivingPatient);
        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
        assertTrue("select revoked_at is null from patient_access_grant where id = ?", other);
    }

    @Test
    void mergeWhenBothWereRestrictedThenGrantsOnTheSurvivorStay() {
        UUID grant = grant(survivingPatient);
        db.update("update patient set restricted = true where id in (?, ?)", losingPatient, survivingPatient);

        merge(survivor, loser);

        assertTrue("select revoked_at is null from patient_access_grant where id = ?", grant);
    }

    @Test
    void mergeWhenTheSurvivorLacksSomethingThenTakesItFromTheLoser() {
        db.update(
                "update person set gender = 'FEMALE', birth_date = '1980-01-02', birth_date_estimated = true,"
                        + " language = 'de', marital_status = 'M' where id = ?",
                loser);
        db.update("update person set language = 'en' where id = ?", survivor);

        MergeReport report = merge(survivor, loser);

        assertThat(report.merge().filledFields()).containsExactly("BIRTH_DATE", "GENDER", "MARITAL_STATUS");
        assertTrue(
                "select gender = 'FEMALE' and birth_date = '1980-01-02' and birth_date_estimated"
                        + " and language = 'en' and marital_status = 'M' and deceased_at is null"
                        + " from person where id = ?",
                survivor);
    }
}
