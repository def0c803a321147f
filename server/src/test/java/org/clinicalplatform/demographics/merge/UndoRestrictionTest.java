package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A restriction that somebody set on the merged chart, which may have been meant for either patient. */
class UndoRestrictionTest extends UndoTestCase {
    UndoRestrictionTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void undoWhenTheSurvivorWasRestrictedSinceThenTheSeparatedPatientIsToo() {
        UUID merge = mergeLater(survivor, loser);
        restrictLater(survivingPatient);

        undo(merge);

        assertRestricted(survivingPatient, true);
        assertRestricted(losingPatient, true);
        assertThat(eventsOf(losingPatient)).containsExactly("PATIENT_RESTRICTED");
        assertThat(eventsOf(survivingPatient)).isEmpty();
    }

    @Test
    void undoWhenTheSurvivorWasRestrictedSinceThenGrantsOnTheOtherStayEnded() {
        UUID grant = grant(losingPatient);
        UUID merge = mergeLater(survivor, loser);
        restrictLater(survivingPatient);

        undo(merge);

        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
    }

    @Test
    void undoWhenTheSurvivorWasRestrictedBeforeThenTheSeparatedPatientIsAsBefore() {
        db.update("update patient set restricted = true where id = ?", survivingPatient);
        UUID merge = mergeLater(survivor, loser);
        touch("patient", survivingPatient, clock.instant().plusSeconds(1));

        undo(merge);

        assertRestricted(survivingPatient, true);
        assertRestricted(losingPatient, false);
        assertThat(eventsOf(losingPatient)).isEmpty();
    }

    @Test
    void undoWhenNobodyWasRestrictedThenBothAreOpen() {
        undo(mergeLater(survivor, loser));

        assertRestricted(survivingPatient, false);
        assertRestricted(losingPatient, false);
        assertThat(eventsOf(losingPatient)).isEmpty();
    }

    @Test
    void undoWhenTheLastSurvivorOfAChainWasRestrictedThenEachSeparatedPatientIsToo() {
        UUID third = person();
        UUID thirdPatient = patient(third);
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        restrictLater(thirdPatient);

        undo(second);
        undo(first);

        assertThat(List.of(thirdPatient, survivingPatient, losingPatient))
                .allSatisfy(patient -> assertRestricted(patient, true));
        assertThat(eventsOf(survivingPatient)).containsExactly("PATIENT_RESTRICTED");
        assertThat(eventsOf(losingPatient)).containsExactly("PATIENT_RESTRICTED");
    }

    /** Its snapshot does not tell whether the survivor was restricted. */
    @Test
    void undoWhenTheMergeIsOfAFormerReleaseThenAChangeOfTheSurvivorDecides() {
        UUID merge = mergeLater(survivor, loser);
        db.updateKept(
                "update person_merge_snapshot set survivor = survivor - 'restricted' where person_merge_id = ?", merge);
        restrictLater(survivingPatient);

        undo(merge);

        assertRestricted(losingPatient, true);
    }

    /** The merge restricted the survivor, and whoever changed the survivor before the next merge may rely on that. */
    @Test
    void undoWhenTheRestrictedSurvivorWasChangedBetweenTheMergesOfAChainThenStaysRestricted() {
        UUID third = person();
        patient(third);
        UUID grant = grant(survivingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID first = mergeLater(survivor, loser);
        touch("patient", survivingPatient, clock.instant().plusSeconds(1));
        undo(mergeLater(third, survivor));

        undo(first);

        assertRestricted(survivingPatient, true);
        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
    }

    @Test
    void undoWhenTheRestrictedSurvivorWasChangedAfterThePatientMovedOnThenStaysRestricted() {
        UUID grant = grant(survivingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        undo(mergeLater(survivor, loser));
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(person(), survivor);
        restrictLater(survivingPatient);

        undo(second);
        undo(first);

        assertRestricted(survivingPatient, true);
        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
    }

    @Test
    void undoWhenThePatientWasChangedBetweenTwoMovesThenStaysRestricted() {
        UUID third = person();
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        restrictLater(survivingPatient);

        undo(mergeLater(person(), third));
        undo(second);
        undo(first);

        assertRestricted(survivingPatient, true);
    }

    @Test
    void undoWhenTheLastRestrictedSurvivorOfAChainWasChangedThenTheOthersStayRestrictedToo() {
        UUID third = person();
        UUID thirdPatient = patient(third);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        restrictLater(thirdPatient);

        undo(second);
        undo(first);

        assertThat(List.of(thirdPatient, survivingPatient, losingPatient))
                .allSatisfy(patient -> assertRestricted(patient, true));
        assertThat(eventsOf(survivingPatient)).isEmpty();
    }

    /** The restrictions of a chain that nobody changed end one after the other, as they came. */
    @Test
    void undoWhenNobodyChangedTheRestrictedSurvivorsOfAChainThenOnlyTheFirstIsRestricted() {
        UUID third = person();
        UUID thirdPatient = patient(third);
        UUID fourth = person();
        UUID fourthPatient = patient(fourth);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        undo(mergeLater(person(), third));
        UUID last = mergeLater(fourth, third);

        undo(last);
        undo(second);
        undo(first);

        assertThat(List.of(fourthPatient, thirdPatient, survivingPatient))
                .allSatisfy(patient -> assertRestricted(patient, false));
        assertRestricted(losingPatient, true);
    }

    @Test
    void undoWhenTheRestrictionOfTheLastSurvivorWasLiftedThenThatOfTheOthersEndsWithTheirMerge() {
        UUID third = person();
        UUID thirdPatient = patient(third);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        db.update(
                "update patient set restricted = false, updated_at = ? where id = ?",
                clock.instant().plusSeconds(1),
                thirdPatient);

        undo(second);
        assertRestricted(survivingPatient, true);
        undo(first);

        assertRestricted(thirdPatient, false);
        assertRestricted(survivingPatient, false);
        assertRestricted(losingPatient, true);
    }

    /** The undo of an earlier merge ends a grant so: nobody can tell for which of the two it was given. */
    @Test
    void undoWhenAGrantHadEndedBeforeTheMergeThenStaysEnded() {
        UUID grant = grant(losingPatient);
        db.update("update patient_access_grant set revoked_at = ? where id = ?", NOW, grant);

        undo(mergeLater(survivor, loser));

        assertTrue("select revoked_at = ? from patient_access_grant where id = ?", NOW, grant);
    }

    private void restrictLater(UUID patientId) {
        db.update(
                "update patient set restricted = true, updated_at = ? where id = ?",
                clock.instant().plusSeconds(1),
                patientId);
    }

    private void assertRestricted(UUID patientId, boolean expected) {
        assertThat(flag("select restricted from patient where id = ?", patientId))
                .as("%s is restricted", patientId)
                .isEqualTo(expected);
    }

    private List<String> eventsOf(UUID patientId) {
        return db.texts("select kind from security_event where patient_id = ? order by id", patientId);
    }
}
