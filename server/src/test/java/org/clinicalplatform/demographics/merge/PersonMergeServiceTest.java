package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

@RecordApplicationEvents
class PersonMergeServiceTest extends MergeTestCase {

    private final PreparedStatements statements;
    private final TestDatabase db;

    PersonMergeServiceTest(PreparedStatements statements, TestDatabase db, ApplicationContext beans) {
        super(beans);
        this.statements = statements;
        this.db = db;
    }

    @Test
    void mergeWhenEveryTableHasRowsThenAllAreTheSurvivors() {
        given.fill(loser, losingPatient);
        given.fill(survivor, survivingPatient);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().moved().keySet()).containsExactlyElementsOf(MergeTables.KEYS);
        assertThat(report.counts().deduplicated().keySet()).containsExactlyElementsOf(MergeTables.KEYS);
        assertThat(report.counts().moved())
                .allSatisfy((key, moved) -> assertThat(moved).as(key).isEqualTo(key.equals("relationships") ? 2 : 1));
        assertThat(report.counts().deduplicated().values()).containsOnly(0L);
        assertThat(given.liveOfAll(loser, losingPatient)).isZero();
        assertThat(given.liveOfAll(survivor, survivingPatient)).isEqualTo(2L * MergeTables.ALL.size());
    }

    @Test
    void mergeWhenDoneThenTheLoserForwardsToTheSurvivor() {
        merge(survivor, loser);

        assertThat(given.forwardOf("person", loser)).isEqualTo(survivor);
        assertThat(given.forwardOf("patient", losingPatient)).isEqualTo(survivingPatient);
        assertTrue("select voided_at is not null from person where id = ?", loser);
        assertThat(access.admit(Viewer.of(given.caller, TestClock.START), losingPatient)
                        .id())
                .isEqualTo(survivingPatient);
    }

    @Test
    void mergeWhenRowsMoveThenTheirVersionAndTimeMoveToo() {
        UUID visit = given.row(VISITS, losingPatient);

        merge(survivor, loser);

        assertTrue(
                "select version = 1 and updated_at >= created_at and updated_by = ? from visit where id = ?",
                given.account.id(),
                visit);
    }

    @Test
    void mergeWhenNothingIsThereThenEveryCountIsZero() {
        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().moved().values()).hasSize(28).containsOnly(0L);
        assertThat(report.counts().deduplicated().values()).hasSize(28).containsOnly(0L);
    }

    @Test
    void mergeWhenOnlyTheLoserIsAPatientThenThePatientMovesWithItsChart() {
        UUID nobodysPatient = given.person();
        given.fill(loser, losingPatient);

        MergeReport report = merge(nobodysPatient, loser);

        assertThat(report.counts().moved())
                .hasSize(28)
                .containsEntry("patient.visit", 1L)
                .containsEntry("identifiers", 1L)
                .containsEntry("names", 1L);
        assertTrue(
                "select person_id = ? and voided_at is null from patient where id = ?", nobodysPatient, losingPatient);
        assertTrue("select version = 0 from visit where patient_id = ?", losingPatient);
    }

    @Test
    void mergeWhenAtMostTheSurvivorIsAPatientThenNeedsNoConfirmation() {
        UUID one = given.person();
        UUID two = given.person();

        merges.merge(given.caller, new NewPersonMerge(one, two, "Twice", false));
        MergeReport report = merges.merge(given.caller, new NewPersonMerge(survivor, one, "Twice", false));

        assertThat(report.modules()).isEmpty();
        assertThat(given.forwardOf("person", two)).isEqualTo(survivor);
    }

    @Test
    void mergeWhenTheSurvivorOfAMergeIsMergedAwayThenAllForwardInOneStep() {
        UUID third = given.person();
        UUID thirdPatient = given.patient(third);
        given.fill(loser, losingPatient);

        merge(survivor, loser);
        merge(third, survivor);

        assertThat(given.forwardOf("person", loser)).isEqualTo(third);
        assertThat(given.forwardOf("patient", losingPatient)).isEqualTo(thirdPatient);
        assertThat(given.liveOfAll(third, thirdPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(access.admit(Viewer.of(given.caller, TestClock.START), losingPatient)
                        .id())
                .isEqualTo(thirdPatient);
    }

    @Test
    void mergeWhenAStepFailsThenNothingHasHappened() {
        given.fill(loser, losingPatient);
        given.execute("create function refuse_invoice() returns trigger language plpgsql as"
                + " $$ begin if old.patient_id = '" + losingPatient + "' then raise exception 'no'; end if;"
                + " return new; end $$");
        given.execute("create trigger refuse before update on invoice for each row execute function refuse_invoice()");
        try {
            assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> merge(survivor, loser));
        } finally {
            given.execute("drop trigger refuse on invoice");
            given.execute("drop function refuse_invoice");
        }

        assertThat(MergeTables.ALL)
                .allSatisfy(table -> assertThat(
                                given.live(table, table.owner() == MergeTable.Owner.PERSON ? loser : losingPatient))
                        .isEqualTo(1));
        assertThat(given.forwardOf("person", loser)).isNull();
        assertTrue("select not exists (select from person_merge where loser_person_id = ?)", loser);
    }

    @Test
    void mergeWhenThereAreManyRowsThenAsksForNoMoreStatements() {
        UUID few = given.person();
        UUID fewPatient = given.patient(few);
        given.fill(few, fewPatient);
        for (int i = 0; i < 10; i++) {
            given.fill(loser, losingPatient);
        }

        List<String> small = statements.during(() -> merge(survivor, few));
        List<String> large = statements.during(() -> merge(survivor, loser));

        assertThat(large).hasSameSizeAs(small).hasSizeLessThan(60);
    }

    @Test
    void previewWhenRequestedThenHasTheCountsOfTheMerge() {
        given.fill(loser, losingPatient);
        UUID mine = given.row(NAMES, survivor);
        UUID theirs = given.row(NAMES, loser);
        given.execute("update person_name set family = 'Smith' where id in (?, ?)", mine, theirs);
        given.execute("update person set language = 'de' where id = ?", loser);

        MergePlan preview = merges.preview(given.caller, given.into(survivor, loser));

        assertThat(given.liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size() + 1L);
        MergeReport report = merge(survivor, loser);
        assertThat(preview.counts()).isEqualTo(report.counts());
        assertThat(preview.filled()).containsExactly(DemographicField.LANGUAGE);
    }

    @Test
    void getWhenMergedThenReturnsTheReportOfTheMerge() {
        given.fill(loser, losingPatient);
        MergeReport report = merge(survivor, loser);

        assertThat(merges.get(given.caller, report.merge().id())).isEqualTo(report);
        assertThat(merges.page(given.caller, new PageQuery(0, 20)).items()).containsExactly(report.merge());
    }

    @Test
    void getWhenTheMergeIsOfAnotherTenantThenIsUnknown() {
        MergeReport report = merge(survivor, loser);
        MergeFixture foreign = new MergeFixture(db);

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> merges.get(foreign.caller, report.merge().id()));
        assertThat(merges.page(foreign.caller, new PageQuery(0, 20)).totalItems())
                .isZero();
    }

    @Test
    void mergeWhenAPersonIsUnknownOrForeignOrVoidedThenNotFound() {
        UUID foreign = given.person(db.facilities().insert().tenantId());
        UUID voided = given.person();
        given.execute("update person set voided_at = now() where id = ?", voided);

        for (UUID absent : List.of(UUID.randomUUID(), foreign, voided)) {
            assertNotFoundResponse(() -> merge(survivor, absent));
            assertNotFoundResponse(() -> merge(absent, loser));
            assertNotFoundResponse(() -> merges.preview(given.caller, given.into(survivor, absent)));
            assertNotFoundResponse(() -> merges.preview(given.caller, given.into(absent, loser)));
        }
    }

    @Test
    void mergeWhenTheLoserWasMergedBeforeThenIsAConflict() {
        merge(survivor, loser);
        UUID third = given.person();

        assertRefused(ErrorCode.PERSON_ALREADY_MERGED, () -> merge(survivor, loser));
        assertRefused(ErrorCode.PERSON_ALREADY_MERGED, () -> merge(third, loser));
        assertRefused(ErrorCode.PERSON_ALREADY_MERGED, () -> merges.preview(given.caller, given.into(third, loser)));
    }

    @Test
    void mergeWhenTheSurvivorWasMergedBeforeThenIsAConflict() {
        merge(survivor, loser);

        assertRefused(ErrorCode.SURVIVOR_ALREADY_MERGED, () -> merge(loser, given.person()));
        assertRefused(ErrorCode.SURVIVOR_ALREADY_MERGED, () -> merge(loser, survivor));
    }

    @Test
    void mergeWhenTwoPatientsAreNotConfirmedThenIsRefused() {
        NewPersonMerge silent = new NewPersonMerge(survivor, loser, "Twice", false);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> merges.merge(given.caller, silent));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> merges.preview(given.caller, silent));
        assertThat(given.forwardOf("person", loser)).isNull();
    }

    @Test
    void mergeWhenBothArePatientsThenPublishesAnEvent(ApplicationEvents events) {
        MergeReport report = merge(survivor, loser);

        assertThat(events.stream(PatientMerge.class))
                .containsExactly(new PatientMerge(
                        report.merge().id(),
                        given.facility.tenantId(),
                        losingPatient,
                        survivingPatient,
                        PatientMerge.Kind.MERGE));
    }

    @Test
    void mergeWhenRowsAreVoidThenTheyStayWhereTheyAre() {
        UUID voided = given.row(OBSERVATIONS, losingPatient);
        given.execute("update observation set voided_at = now() where id = ?", voided);

        assertThat(merge(survivor, loser).counts().moved()).containsEntry("patient.observation", 0L);
        assertTrue("select patient_id = ? from observation where id = ?", losingPatient, voided);
    }

    private static void assertNotFoundResponse(ThrowingCallable call) {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.NOT_FOUND))
                .withMessageStartingWith("Person ");
    }
}
