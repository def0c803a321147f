package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.PersonMergeUndoCheckDto;
import org.clinicalplatform.api.model.StayingRowsDto;
import org.clinicalplatform.testing.database.FacilityRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What was recorded for the survivor between a merge and its undo. */
class UndoStayingTest extends UndoTestCase {
    private static final MergeTable ALLERGIES = table("allergy");
    private static final String REGISTERED =
            "select exists (select from patient_facility where patient_id = ? and facility_id = ?)";
    private static final String LEAVE = "delete from patient_facility where patient_id = ? and facility_id = ?";

    UndoStayingTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void stayingWhenNothingWasRecordedSinceThenIsEmpty() {
        fill(loser, losingPatient);
        fill(survivor, survivingPatient);
        end(survivingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);

        assertThat(undos.staying(caller, merge)).isEqualTo(StayingData.NONE);
        assertThat(undo(merge).staying()).isEqualTo(StayingData.NONE);
    }

    @Test
    void stayingWhenRowsWereRecordedForTheSurvivorSinceThenTheyAreListedAndStay() {
        row(ALLERGIES, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID allergy = rowLater(ALLERGIES, survivingPatient);
        UUID name = rowLater(NAMES, survivor);
        UUID related = rowLater(RELATIONSHIPS, survivor);
        StayingData expected = new StayingData(
                List.of(
                        new StayingRows("allergy", 1, List.of(allergy)),
                        new StayingRows("person_name", 1, List.of(name)),
                        new StayingRows("person_relationship", 1, List.of(related))),
                false);

        assertThat(undos.staying(caller, merge)).isEqualTo(expected);
        assertThat(undo(merge).staying()).isEqualTo(expected);
        assertTrue("select patient_id = ? from allergy where id = ?", survivingPatient, allergy);
    }

    /** They decide who may read the chart of the survivor, which the other one may be at the facility. */
    @Test
    void stayingWhenTheSurvivorWasRegisteredOrARegistrationWasEndedSinceThenTheFacilitiesAreListed() {
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        clock.advance(Duration.ofSeconds(1));
        db.update(
                "update patient_facility set registered_at = ? where patient_id = ? and facility_id = ?",
                clock.instant(),
                survivingPatient,
                elsewhere.id());
        end(survivingPatient, facility);
        StayingData expected = new StayingData(
                List.of(
                        new StayingRows("patient_facility", 1, List.of(elsewhere.id())),
                        new StayingRows("patient_facility_ended", 1, List.of(facility.id()))),
                false);

        assertThat(undos.staying(caller, merge)).isEqualTo(expected);
        assertThat(undo(merge).staying()).isEqualTo(expected);
        assertTrue(REGISTERED, survivingPatient, elsewhere.id());
    }

    @Test
    void stayingWhenTheSurvivorNeedsARegistrationOfTheOtherThenIsListed() {
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        assertThat(undos.staying(caller, merge)).isEqualTo(StayingData.NONE);
        UUID visit = row(VISITS, survivingPatient);
        db.update("update visit set facility_id = ? where id = ?", elsewhere.id(), visit);

        assertThat(undo(merge).staying().tables())
                .containsExactly(new StayingRows("patient_facility", 1, List.of(elsewhere.id())));
        assertTrue(REGISTERED, survivingPatient, elsewhere.id());
    }

    /** As where a registration is ended: one at a facility that was deactivated shows the patient to nobody. */
    @Test
    void stayingWhenTheLastOwnRegistrationAtAnActiveFacilityWasEndedThenThatOfTheOtherIsListed() {
        UUID merge = mergeAndCloseAFacility();
        db.update(LEAVE, survivingPatient, facility.id());
        end(survivingPatient, facility);

        assertThat(undo(merge).staying().tables())
                .containsExactly(
                        new StayingRows("patient_facility", 1, List.of(elsewhere.id())),
                        new StayingRows("patient_facility_ended", 1, List.of(facility.id())));
        assertTrue(REGISTERED, survivingPatient, elsewhere.id());
    }

    /** Without the merge, the survivor would be registered at the closed facility alone. */
    @Test
    void stayingWhenTheOnlyFacilityOfTheSurvivorWasDeactivatedThenTheRegistrationOfTheOtherIsNotListed() {
        db.update(LEAVE, survivingPatient, facility.id());
        UUID merge = mergeAndCloseAFacility();

        assertThat(undo(merge).staying()).isEqualTo(StayingData.NONE);
        assertThat(flag(REGISTERED, survivingPatient, elsewhere.id())).isFalse();
    }

    /** One of the facilities of the survivor is deactivated after the merge with a patient who was elsewhere. */
    private UUID mergeAndCloseAFacility() {
        FacilityRow closed = db.facilities().insert(row -> row.tenant(tenant));
        register(survivingPatient, closed);
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        db.update("update facility set active = false where id = ?", closed.id());
        return merge;
    }

    /** The visit returns to the other one, with the registration that it needs. */
    @Test
    void stayingWhenOnlyAVisitThatMovedIsAtAFacilityOfTheOtherThenItsRegistrationIsNotListed() {
        register(losingPatient, elsewhere);
        UUID visit = row(VISITS, losingPatient);
        db.update("update visit set facility_id = ? where id = ?", elsewhere.id(), visit);
        UUID merge = mergeLater(survivor, loser);

        assertThat(undo(merge).staying()).isEqualTo(StayingData.NONE);
        assertThat(flag(REGISTERED, survivingPatient, elsewhere.id())).isFalse();
    }

    /** The visit leaves with the undo of that merge, and the facility would see a patient who never was there. */
    @Test
    void stayingWhenOnlyAVisitThatAnEarlierMergeMovedIsThereThenTheRegistrationIsNotListed() {
        UUID third = person();
        UUID thirdPatient = patient(third);
        UUID encounter = row(table("encounter"), losingPatient);
        for (String table : List.of("visit", "encounter_location")) {
            db.update(
                    "update " + table + " set facility_id = ? where id = ?",
                    elsewhere.id(),
                    row(table(table), losingPatient));
        }
        UUID earlier = mergeLater(survivor, loser);
        register(thirdPatient, elsewhere);
        UUID merge = mergeLater(survivor, third);

        assertThat(undo(merge).staying()).isEqualTo(StayingData.NONE);
        assertThat(flag(REGISTERED, survivingPatient, elsewhere.id())).isFalse();
        undo(earlier);
        assertTrue("select patient_id = ? from encounter where id = ?", losingPatient, encounter);
    }

    /** The other facility would still see a patient who never was there. */
    @Test
    void stayingWhenVisitAndPlacementThereAreVoidedOrElsewhereThenTheRegistrationIsNotListed() {
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        row(table("encounter"), survivingPatient);
        for (String table : List.of("visit", "encounter_location")) {
            row(table(table), survivingPatient);
            db.update(
                    "update " + table + " set facility_id = ?, voided_at = updated_at where id = ?",
                    elsewhere.id(),
                    row(table(table), survivingPatient));
        }

        assertThat(undo(merge).staying()).isEqualTo(StayingData.NONE);
        assertThat(flag(REGISTERED, survivingPatient, elsewhere.id())).isFalse();
    }

    @Test
    void stayingWhenTheCallerMayNotSeeTheRestrictedPatientThenRegistrationsAreWithheld() {
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID merge = mergeLater(survivor, loser);
        end(survivingPatient, facility);

        assertThat(undo(merge).staying()).isEqualTo(new StayingData(List.of(), true));
    }

    /** Adds an ended registration, as if the patient had been registered there before. */
    private void end(UUID patientId, FacilityRow where) {
        clock.advance(Duration.ofSeconds(1));
        db.update(
                "insert into patient_facility_ended (id, tenant_id, patient_id, facility_id, registered_at,"
                        + " registered_by, ended_at, ended_by, end_reason)"
                        + " values (?, ?, ?, ?, ?, ?, ?, ?, 'Wrong facility')",
                UUID.randomUUID(),
                tenant.id(),
                patientId,
                where.id(),
                NOW,
                account.id(),
                clock.instant(),
                account.id());
    }

    @Test
    void stayingWhenAModuleRecordedARowForTheSurvivorSinceThenIsListedUnlikeTheOnesThatMoved() {
        UUID moved = order(losingPatient);
        order(survivingPatient);
        UUID merge = mergeLater(survivor, loser);
        await().until(() -> flag("select patient_id = ? from lab.lab_order where id = ?", survivingPatient, moved));
        db.update(
                "update lab.lab_order set created_at = ? where id = ?",
                clock.instant().plusSeconds(1),
                moved);
        clock.advance(Duration.ofSeconds(1));
        UUID recorded = order(survivingPatient);

        assertThat(undos.staying(caller, merge).tables())
                .containsExactly(new StayingRows("lab.lab_order", 1, List.of(recorded)));
    }

    /** The clock of the server that recorded it was ahead. */
    @Test
    void stayingWhenARowThatTheMergeMovedLooksNewerThenIsNotListed() {
        UUID moved = row(ALLERGIES, losingPatient);
        db.update(
                "update allergy set created_at = ? where id = ?",
                clock.instant().plusSeconds(30),
                moved);

        assertThat(undos.staying(caller, mergeLater(survivor, loser))).isEqualTo(StayingData.NONE);
    }

    @Test
    void stayingWhenARowWasVoidedThenIsNotListed() {
        UUID merge = mergeLater(survivor, loser);
        UUID allergy = rowLater(ALLERGIES, survivingPatient);
        db.update("update allergy set voided_at = updated_at where id = ?", allergy);

        assertThat(undos.staying(caller, merge)).isEqualTo(StayingData.NONE);
    }

    @Test
    void stayingWhenTheCallerMayNotSeeTheRestrictedPatientThenTheChartIsWithheld() {
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID merge = mergeLater(survivor, loser);
        rowLater(ALLERGIES, survivingPatient);
        UUID name = rowLater(NAMES, survivor);
        StayingData expected = new StayingData(List.of(new StayingRows("person_name", 1, List.of(name))), true);

        assertThat(undos.staying(caller, merge)).isEqualTo(expected);
        assertThat(undo(merge).staying()).isEqualTo(expected);
    }

    @Test
    void stayingWhenThePatientMovedThenOnlyRowsOfThePersonStay() {
        UUID nobodysPatient = person();
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID name = rowLater(NAMES, nobodysPatient);

        assertThat(undo(merge).staying())
                .isEqualTo(new StayingData(List.of(new StayingRows("person_name", 1, List.of(name))), false));
    }

    @Test
    void stayingWhenOneTableHasMoreThanAHundredThenAllAreCountedAndTheNewestListed() {
        UUID merge = mergeLater(survivor, loser);
        UUID first = rowLater(ALLERGIES, survivingPatient);
        for (int i = 0; i < 100; i++) {
            rowLater(ALLERGIES, survivingPatient);
        }

        assertThat(undos.staying(caller, merge).tables()).singleElement().satisfies(rows -> {
            assertThat(rows.count()).isEqualTo(101);
            assertThat(rows.rowIds()).hasSize(100).doesNotContain(first);
        });
    }

    @Test
    void stayingWhenALaterMergeComesFirstOrTheMergeIsUndoneThenIsEmpty() {
        UUID first = mergeLater(survivor, loser);
        rowLater(ALLERGIES, survivingPatient);
        UUID second = mergeLater(survivor, person());

        assertThat(undos.staying(caller, first)).isEqualTo(StayingData.NONE);
        undo(second);
        assertThat(undos.staying(caller, first).tables()).hasSize(1);
        undo(first);
        assertThat(undos.staying(caller, first)).isEqualTo(StayingData.NONE);
    }

    @Test
    void undoCheckWhenSomethingStaysThenListsIt() {
        UUID allergy = UUID.randomUUID();
        StayingData staying = new StayingData(List.of(new StayingRows("allergy", 1, List.of(allergy))), true);

        assertThat(bean(PersonMergeDtos.class).undoCheck(UndoBlockers.of(Stream.empty()), staying))
                .isEqualTo(new PersonMergeUndoCheckDto(true, List.of())
                        .staying(List.of(new StayingRowsDto("allergy", 1L, List.of(allergy))))
                        .stayingWithheld(true));
    }

    /** A row that was recorded after what happened before. */
    private UUID rowLater(MergeTable table, UUID owner) {
        clock.advance(Duration.ofSeconds(1));
        UUID id = row(table, owner);
        db.update(
                "update " + table.table() + " set created_at = ?, updated_at = ? where id = ?",
                clock.instant(),
                clock.instant(),
                id);
        return id;
    }
}
