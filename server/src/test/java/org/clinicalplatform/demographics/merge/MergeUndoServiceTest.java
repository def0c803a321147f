package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.PersonMergeUndoCheckDto;
import org.clinicalplatform.api.model.UndoBlockerDto;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.FacilityRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

@RecordApplicationEvents
class MergeUndoServiceTest extends UndoTestCase {
    private static final MergeTable ENCOUNTERS = table("encounter");
    private static final MergeTable CONDITIONS = table("condition");

    MergeUndoServiceTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void undoWhenNothingChangedSinceThenBothHaveWhatWasTheirs() {
        fill(loser, losingPatient);
        fill(survivor, survivingPatient);

        UUID merge = mergeLater(survivor, loser);
        MergeReport report = undo(merge);

        assertThat(report.merge().undo())
                .isEqualTo(new PersonMerge.Undo(clock.instant(), account.id(), "Two brothers"));
        assertThat(report.counts().moved()).containsEntry("patient.visit", 1L);
        assertThat(MergeTables.ALL).allSatisfy(table -> {
            assertThat(live(table, ownerOf(table, loser, losingPatient)))
                    .as(table.table())
                    .isEqualTo(1);
            assertThat(live(table, ownerOf(table, survivor, survivingPatient)))
                    .as(table.table())
                    .isEqualTo(1);
        });
        assertThat(forwardOf("person", loser)).isNull();
        assertThat(forwardOf("patient", losingPatient)).isNull();
        assertTrue(
                "select voided_at is null from person where id = ? and exists (select from patient p"
                        + " where p.id = ? and p.voided_at is null)",
                loser,
                losingPatient);
    }

    @Test
    void undoWhenRowsWereVoidedOrLoweredThenTheyAreAsBefore() {
        UUID mine = row(NAMES, survivor);
        UUID same = row(NAMES, loser);
        db.update("update person_name set family = 'Smith' where id in (?, ?)", mine, same);
        UUID preferred = row(NAMES, loser);
        UUID plain = row(NAMES, loser);
        db.update("update person_name set preferred = true where id in (?, ?)", mine, preferred);

        undo(mergeLater(survivor, loser));

        assertThat(live(NAMES, loser)).isEqualTo(3);
        assertTrue("select preferred and person_id = ? from person_name where id = ?", loser, preferred);
        assertThat(flag("select preferred from person_name where id = ?", plain))
                .isFalse();
        assertTrue("select preferred from person_name where id = ?", mine);
    }

    @Test
    void undoWhenFieldsWereFilledThenClearsThem() {
        db.update(
                "update person set gender = 'MALE', birth_date = '1980-01-02', birth_date_estimated = true where id = ?",
                loser);

        undo(mergeLater(survivor, loser));

        assertTrue(
                "select gender = 'UNKNOWN' and birth_date is null and not birth_date_estimated"
                        + " from person where id = ?",
                survivor);
    }

    @Test
    void undoWhenAccessChangedWithTheMergeThenIsAsBefore() {
        register(losingPatient, elsewhere);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID grant = grant(losingPatient);

        undo(mergeLater(survivor, loser));

        assertTrue("select not restricted from patient where id = ?", survivingPatient);
        assertThat(registered(survivingPatient, elsewhere)).isFalse();
        assertThat(registered(losingPatient, elsewhere)).isTrue();
        assertTrue("select revoked_at is null from patient_access_grant where id = ?", grant);
    }

    @Test
    void undoWhenAGrantWasRevokedSinceThenStaysRevoked() {
        UUID grant = grant(losingPatient);
        UUID merge = mergeLater(survivor, loser);
        db.update("update patient_access_grant set revoked_by = ? where id = ?", account.id(), grant);

        undo(merge);

        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
    }

    @Test
    void undoWhenAGrantHasExpiredSinceThenStaysEnded() {
        UUID grant = grant(losingPatient);
        UUID merge = mergeLater(survivor, loser);
        clock.advance(Duration.ofHours(4));

        undo(merge);

        assertTrue("select revoked_at is not null from patient_access_grant where id = ?", grant);
    }

    @Test
    void undoWhenTheSurvivorHasAVisitThereThenStaysRegistered() {
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        UUID visit = row(VISITS, survivingPatient);
        db.update("update visit set facility_id = ? where id = ?", elsewhere.id(), visit);

        undo(merge);

        assertThat(registered(survivingPatient, elsewhere)).isTrue();
    }

    @Test
    void undoWhenTheSurvivorHasAPlacementThereThenStaysRegistered() {
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        row(ENCOUNTERS, survivingPatient);
        UUID placement = row(table("encounter_location"), survivingPatient);
        db.update("update encounter_location set facility_id = ? where id = ?", elsewhere.id(), placement);

        undo(merge);

        assertThat(registered(survivingPatient, elsewhere)).isTrue();
    }

    @Test
    void undoWhenTheSurvivorWasRegisteredThereAgainSinceThenStaysRegistered() {
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        db.update(
                "update patient_facility set registered_at = ? where patient_id = ? and facility_id = ?",
                clock.instant(),
                survivingPatient,
                elsewhere.id());

        undo(merge);

        assertThat(registered(survivingPatient, elsewhere)).isTrue();
    }

    @Test
    void undoWhenTheSurvivorsOwnRegistrationWasEndedSinceThenKeepsTheOthers() {
        register(losingPatient, elsewhere);
        UUID merge = mergeLater(survivor, loser);
        db.update(
                "delete from patient_facility where patient_id = ? and facility_id = ?",
                survivingPatient,
                facility.id());

        undo(merge);

        assertThat(registered(survivingPatient, elsewhere)).isTrue();
        assertThat(registered(losingPatient, elsewhere)).isTrue();
    }

    @Test
    void undoWhenTheSurvivorsPatientWasChangedSinceThenStaysRestricted() {
        db.update("update patient set restricted = true where id = ?", losingPatient);
        UUID merge = mergeLater(survivor, loser);
        touch("patient", survivingPatient, clock.instant().plusSeconds(1));

        undo(merge);

        assertTrue("select restricted from patient where id = ?", survivingPatient);
    }

    @Test
    void undoWhenThePatientHadGoneOverThenGoesBack() {
        UUID nobodysPatient = person();
        fill(loser, losingPatient);

        undo(mergeLater(nobodysPatient, loser));

        assertTrue("select person_id = ? from patient where id = ?", loser, losingPatient);
        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenBothArePatientsThenPublishesAnEvent(ApplicationEvents events) {
        UUID merge = mergeLater(survivor, loser);
        undo(merge);

        assertThat(events.stream(PatientMerge.class).reduce((first, last) -> last))
                .contains(
                        new PatientMerge(merge, tenant.id(), survivingPatient, losingPatient, PatientMerge.Kind.UNDO));
    }

    @Test
    void undoWhenUndoneInReverseOrderThenAChainComesApart() {
        UUID third = person();
        UUID thirdPatient = patient(third);
        fill(loser, losingPatient);
        fill(survivor, survivingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);

        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        assertBlocked(first, UndoBlockerReason.MERGED_SINCE, second);
        undo(second);
        assertThat(forwardOf("person", loser)).isEqualTo(survivor);
        assertThat(forwardOf("patient", losingPatient)).isEqualTo(survivingPatient);
        undo(first);

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(liveOfAll(survivor, survivingPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(liveOfAll(third, thirdPatient)).isZero();
        assertTrue("select not restricted from patient where id = ?", survivingPatient);
    }

    @Test
    void undoWhenARowChangedBetweenTheMergesOfAChainThenStaysRefused() {
        UUID third = person();
        patient(third);
        UUID visit = row(VISITS, losingPatient);
        UUID first = mergeLater(survivor, loser);
        touch("visit", visit, clock.instant().plusSeconds(1));

        undo(mergeLater(third, survivor));

        assertBlocked(first, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenMergedAgainAfterwardsThenCanBeUndoneAgain() {
        fill(loser, losingPatient);

        undo(mergeLater(survivor, loser));
        undo(mergeLater(survivor, loser));

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenAMovedRowChangedSinceThenIsRefusedAndNothingHappens() {
        UUID visit = row(VISITS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        touch("visit", visit, clock.instant().plusSeconds(1));

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
        assertThat(forwardOf("person", loser)).isEqualTo(survivor);
        assertThat(live(VISITS, survivingPatient)).isEqualTo(1);
    }

    @Test
    void undoWhenAFieldThatWasTakenChangedSinceThenIsRefused() {
        db.update("update person set language = 'de' where id = ?", loser);
        UUID merge = mergeLater(survivor, loser);
        db.update("update person set language = 'fr' where id = ?", survivor);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, survivor);
    }

    @Test
    void undoWhenAModuleChangedARowThatItMovedThenIsRefused() {
        UUID order = UUID.randomUUID();
        db.update("insert into lab.lab_order (id, patient_id) values (?, ?)", order, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        await().until(() -> flag("select patient_id = ? from lab.lab_order where id = ?", survivingPatient, order));
        db.update("update lab.lab_order set updated_at = now() where id = ?", order);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, order);
    }

    @Test
    void undoWhenAModuleFiledAResultForAnOrderThatWouldGoThenIsRefused() {
        UUID order = UUID.randomUUID();
        UUID result = UUID.randomUUID();
        db.update("insert into lab.lab_order (id, patient_id) values (?, ?)", order, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        await().until(() -> flag("select patient_id = ? from lab.lab_order where id = ?", survivingPatient, order));
        db.update(
                "insert into lab.lab_result (id, patient_id, lab_order_id) values (?, ?, ?)",
                result,
                survivingPatient,
                order);

        assertBlocked(merge, UndoBlockerReason.REFERRED_TO_SINCE, result);
    }

    @Test
    void undoCheckWhenSomethingPreventsTheUndoThenIsNotReversible() {
        PersonMergeDtos dtos = bean(PersonMergeDtos.class);
        UndoBlocker blocker = new UndoBlocker("visit", survivor, UndoBlockerReason.CHANGED_SINCE);

        assertThat(dtos.undoCheck(UndoBlockers.of(Stream.empty()), StayingData.NONE))
                .isEqualTo(new PersonMergeUndoCheckDto(true, List.of()));
        assertThat(dtos.undoCheck(UndoBlockers.of(Stream.of(blocker)), StayingData.NONE))
                .isEqualTo(new PersonMergeUndoCheckDto(
                        false, List.of(new UndoBlockerDto("visit", survivor, UndoBlockerReason.CHANGED_SINCE))));
    }

    @Test
    void undoWhenARowOfTheSurvivorRefersToOneThatWouldGoThenIsRefused() {
        UUID encounter = row(ENCOUNTERS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID observation = row(OBSERVATIONS, survivingPatient);
        db.update("update observation set encounter_id = ? where id = ?", encounter, observation);

        assertBlocked(merge, UndoBlockerReason.REFERRED_TO_SINCE, observation);
    }

    @Test
    void undoWhenAPlanAddressesAConditionThatWouldGoThenIsRefused() {
        UUID condition = row(CONDITIONS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID plan = row(table("care_plan"), survivingPatient);
        db.update(
                "update care_plan set addresses_condition_ids = jsonb_build_array(?::text) where id = ?",
                condition.toString(),
                plan);

        assertBlocked(merge, UndoBlockerReason.REFERRED_TO_SINCE, plan);
    }

    @Test
    void undoWhenSomethingWasRecordedForThePatientWhoWouldGoThenIsRefused() {
        UUID nobodysPatient = person();
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID visit = row(VISITS, losingPatient);
        db.update("update visit set created_at = created_at + interval '1 hour' where id = ?", visit);

        assertBlocked(merge, UndoBlockerReason.RECORDED_SINCE, visit);
    }

    @Test
    void undoWhenTheSurvivorGotOthersSinceThenThoseGoFirst() {
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(survivor, person());

        assertBlocked(first, UndoBlockerReason.MERGED_SINCE, second);
        undo(second);
        assertThat(undos.blockers(caller, first).isEmpty()).isTrue();
    }

    @Test
    void undoWhenTheSurvivorWasVoidedThenIsRefused() {
        UUID merge = mergeLater(survivor, loser);
        db.update("update person set voided_at = now() where id = ?", survivor);

        assertBlocked(merge, UndoBlockerReason.VOIDED_SINCE, survivor);
    }

    @Test
    void undoWhenUndoneBeforeThenIsRefused() {
        UUID merge = mergeLater(survivor, loser);
        undo(merge);

        assertBlocked(merge, UndoBlockerReason.ALREADY_UNDONE, merge);
    }

    @Test
    void undoWhenOfAnotherTenantThenIsUnknown() {
        UUID merge = mergeLater(survivor, loser);

        assertUnknown(foreigner, merge);
        assertUnknown(caller, UUID.randomUUID());
    }

    private void assertUnknown(Caller by, UUID merge) {
        assertRefused(ErrorCode.NOT_FOUND, () -> undos.undo(by, merge, "Two brothers"))
                .isInstanceOf(RecordNotFoundException.class);
        assertThatExceptionOfType(RecordNotFoundException.class).isThrownBy(() -> undos.blockers(by, merge));
    }

    private boolean registered(UUID patientId, FacilityRow where) {
        return flag(
                "select exists (select from patient_facility where patient_id = ? and facility_id = ?)",
                patientId,
                where.id());
    }
}
