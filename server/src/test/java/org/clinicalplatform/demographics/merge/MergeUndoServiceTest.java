package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.FacilityRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

@RecordApplicationEvents
class MergeUndoServiceTest extends MergeTestCase {
    private static final MergeTable ENCOUNTERS = table("encounter");
    private static final MergeTable CONDITIONS = table("condition");

    private final MergeUndoService undos;
    private final TestClock clock;

    MergeUndoServiceTest(MergeUndoService undos, TestClock clock, ApplicationContext beans) {
        super(beans);
        this.undos = undos;
        this.clock = clock;
    }

    @BeforeEach
    void passTime() {
        clock.advance(Duration.ofMinutes(1));
    }

    @Test
    void undoWhenNothingChangedSinceThenBothHaveWhatWasTheirs() {
        given.fill(loser, losingPatient);
        given.fill(survivor, survivingPatient);

        UUID merge = mergeLater(survivor, loser);
        MergeReport report = undo(merge);

        assertThat(report.merge().undo())
                .isEqualTo(new PersonMerge.Undo(clock.instant(), given.account.id(), "Two brothers"));
        assertThat(report.counts().moved()).containsEntry("patient.visit", 1L);
        assertThat(MergeTables.ALL).allSatisfy(table -> {
            assertThat(given.live(table, table.owner() == MergeTable.Owner.PERSON ? loser : losingPatient))
                    .as(table.table())
                    .isEqualTo(1);
            assertThat(given.live(table, table.owner() == MergeTable.Owner.PERSON ? survivor : survivingPatient))
                    .as(table.table())
                    .isEqualTo(1);
        });
        assertThat(given.forwardOf("person", loser)).isNull();
        assertThat(given.forwardOf("patient", losingPatient)).isNull();
        assertTrue(
                "select voided_at is null from person where id = ? and exists (select from patient p"
                        + " where p.id = ? and p.voided_at is null)",
                loser,
                losingPatient);
    }

    @Test
    void undoWhenRowsWereVoidedOrLoweredThenTheyAreAsBefore() {
        UUID mine = given.row(NAMES, survivor);
        UUID same = given.row(NAMES, loser);
        given.execute("update person_name set family = 'Smith' where id in (?, ?)", mine, same);
        UUID preferred = given.row(NAMES, loser);
        UUID plain = given.row(NAMES, loser);
        given.execute("update person_name set preferred = true where id in (?, ?)", mine, preferred);

        undo(mergeLater(survivor, loser));

        assertThat(given.live(NAMES, loser)).isEqualTo(3);
        assertTrue("select preferred and person_id = ? from person_name where id = ?", loser, preferred);
        assertThat(given.flag("select preferred from person_name where id = ?", plain))
                .isFalse();
        assertTrue("select preferred from person_name where id = ?", mine);
    }

    @Test
    void undoWhenFieldsWereFilledThenClearsThem() {
        given.execute(
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
        FacilityRow elsewhere = given.otherFacility();
        given.register(losingPatient, elsewhere.id());
        given.execute("update patient set restricted = true where id = ?", losingPatient);
        UUID grant = given.grant(losingPatient);

        undo(mergeLater(survivor, loser));

        assertTrue("select not restricted from patient where id = ?", survivingPatient);
        assertThat(registered(survivingPatient, elsewhere)).isFalse();
        assertThat(registered(losingPatient, elsewhere)).isTrue();
        assertTrue("select revoked_at is null from patient_access_grant where id = ?", grant);
    }

    @Test
    void undoWhenTheSurvivorHasAVisitThereThenStaysRegistered() {
        FacilityRow elsewhere = given.otherFacility();
        given.register(losingPatient, elsewhere.id());
        UUID merge = mergeLater(survivor, loser);
        UUID visit = given.row(VISITS, survivingPatient);
        given.execute("update visit set facility_id = ? where id = ?", elsewhere.id(), visit);

        undo(merge);

        assertThat(registered(survivingPatient, elsewhere)).isTrue();
    }

    @Test
    void undoWhenTheSurvivorsPatientWasChangedSinceThenStaysRestricted() {
        given.execute("update patient set restricted = true where id = ?", losingPatient);
        UUID merge = mergeLater(survivor, loser);
        given.touch("patient", survivingPatient, clock.instant().plusSeconds(1));

        undo(merge);

        assertTrue("select restricted from patient where id = ?", survivingPatient);
    }

    @Test
    void undoWhenThePatientHadGoneOverThenGoesBack() {
        UUID nobodysPatient = given.person();
        given.fill(loser, losingPatient);

        undo(mergeLater(nobodysPatient, loser));

        assertTrue("select person_id = ? from patient where id = ?", loser, losingPatient);
        assertThat(given.liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenBothArePatientsThenPublishesAnEvent(ApplicationEvents events) {
        UUID merge = mergeLater(survivor, loser);
        undo(merge);

        assertThat(events.stream(PatientMerge.class).reduce((first, last) -> last))
                .contains(new PatientMerge(
                        merge, given.facility.tenantId(), survivingPatient, losingPatient, PatientMerge.Kind.UNDO));
    }

    @Test
    void undoWhenUndoneInReverseOrderThenAChainComesApart() {
        UUID third = given.person();
        UUID thirdPatient = given.patient(third);
        given.fill(loser, losingPatient);
        given.fill(survivor, survivingPatient);
        given.execute("update patient set restricted = true where id = ?", losingPatient);

        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(third, survivor);
        assertBlocked(first, UndoBlockerReason.MERGED_SINCE, second);
        undo(second);
        assertThat(given.forwardOf("person", loser)).isEqualTo(survivor);
        assertThat(given.forwardOf("patient", losingPatient)).isEqualTo(survivingPatient);
        undo(first);

        assertThat(given.liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(given.liveOfAll(survivor, survivingPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(given.liveOfAll(third, thirdPatient)).isZero();
        assertTrue("select not restricted from patient where id = ?", survivingPatient);
    }

    @Test
    void undoWhenARowChangedBetweenTheMergesOfAChainThenStaysRefused() {
        UUID third = given.person();
        given.patient(third);
        UUID visit = given.row(VISITS, losingPatient);
        UUID first = mergeLater(survivor, loser);
        given.touch("visit", visit, clock.instant().plusSeconds(1));

        undo(mergeLater(third, survivor));

        assertBlocked(first, UndoBlockerReason.CHANGED_SINCE, visit);
    }

    @Test
    void undoWhenMergedAgainAfterwardsThenCanBeUndoneAgain() {
        given.fill(loser, losingPatient);

        undo(mergeLater(survivor, loser));
        undo(mergeLater(survivor, loser));

        assertThat(given.liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size());
    }

    @Test
    void undoWhenAMovedRowChangedSinceThenIsRefusedAndNothingHappens() {
        UUID visit = given.row(VISITS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        given.touch("visit", visit, clock.instant().plusSeconds(1));

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, visit);
        assertThat(given.forwardOf("person", loser)).isEqualTo(survivor);
        assertThat(given.live(VISITS, survivingPatient)).isEqualTo(1);
    }

    @Test
    void undoWhenAFieldThatWasTakenChangedSinceThenIsRefused() {
        given.execute("update person set language = 'de' where id = ?", loser);
        UUID merge = mergeLater(survivor, loser);
        given.execute("update person set language = 'fr' where id = ?", survivor);

        assertBlocked(merge, UndoBlockerReason.CHANGED_SINCE, survivor);
    }

    @Test
    void undoWhenARowOfTheSurvivorRefersToOneThatWouldGoThenIsRefused() {
        UUID encounter = given.row(ENCOUNTERS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID observation = given.row(OBSERVATIONS, survivingPatient);
        given.execute("update observation set encounter_id = ? where id = ?", encounter, observation);

        assertBlocked(merge, UndoBlockerReason.REFERRED_TO_SINCE, observation);
    }

    @Test
    void undoWhenAPlanAddressesAConditionThatWouldGoThenIsRefused() {
        UUID condition = given.row(CONDITIONS, losingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID plan = given.row(table("care_plan"), survivingPatient);
        given.execute(
                "update care_plan set addresses_condition_ids = jsonb_build_array(?::text) where id = ?",
                condition.toString(),
                plan);

        assertBlocked(merge, UndoBlockerReason.REFERRED_TO_SINCE, plan);
    }

    @Test
    void undoWhenSomethingWasRecordedForThePatientWhoWouldGoThenIsRefused() {
        UUID nobodysPatient = given.person();
        UUID merge = mergeLater(nobodysPatient, loser);
        UUID visit = given.row(VISITS, losingPatient);
        given.execute("update visit set created_at = created_at + interval '1 hour' where id = ?", visit);

        assertBlocked(merge, UndoBlockerReason.RECORDED_SINCE, visit);
    }

    @Test
    void undoWhenTheSurvivorGotOthersSinceThenThoseGoFirst() {
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(survivor, given.person());

        assertBlocked(first, UndoBlockerReason.MERGED_SINCE, second);
        undo(second);
        assertThat(undos.blockers(given.caller, first)).isEmpty();
    }

    @Test
    void undoWhenTheSurvivorWasVoidedThenIsRefused() {
        UUID merge = mergeLater(survivor, loser);
        given.execute("update person set voided_at = now() where id = ?", survivor);

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
        UUID unknown = UUID.randomUUID();

        for (UUID id : new UUID[] {merge, unknown}) {
            Caller foreign = id.equals(merge) ? foreigner() : given.caller;
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> undos.undo(foreign, id, "Two brothers"))
                    .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.NOT_FOUND));
            assertThatExceptionOfType(RecordNotFoundException.class).isThrownBy(() -> undos.blockers(foreign, id));
        }
    }

    private Caller foreigner() {
        return TestCallers.in(given.otherTenant(), given.account);
    }

    private UUID mergeLater(UUID into, UUID from) {
        clock.advance(Duration.ofSeconds(10));
        return merge(into, from).merge().id();
    }

    private MergeReport undo(UUID merge) {
        clock.advance(Duration.ofSeconds(10));
        return undos.undo(given.caller, merge, "Two brothers");
    }

    private void assertBlocked(UUID merge, UndoBlockerReason why, UUID rowId) {
        assertThat(undos.blockers(given.caller, merge))
                .anySatisfy(blocker ->
                        assertThat(blocker).returns(why, UndoBlocker::reason).returns(rowId, UndoBlocker::rowId));
        ThrowingCallable undo = () -> undo(merge);
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(undo)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.MERGE_NOT_REVERSIBLE));
    }

    private boolean registered(UUID patientId, FacilityRow facility) {
        return given.flag(
                "select exists (select from patient_facility where patient_id = ? and facility_id = ?)",
                patientId,
                facility.id());
    }

    private static MergeTable table(String name) {
        return MergeTables.ALL.stream()
                .filter(table -> table.table().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
