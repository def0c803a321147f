package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.InstanceOfAssertFactories.list;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;
import org.springframework.test.context.event.ApplicationEvents;
import org.springframework.test.context.event.RecordApplicationEvents;

@RecordApplicationEvents
class PersonMergeServiceTest extends MergeTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    PersonMergeServiceTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void mergeWhenEveryTableHasRowsThenAllAreTheSurvivors() {
        fill(loser, losingPatient);
        fill(survivor, survivingPatient);

        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().moved().keySet()).containsExactlyElementsOf(MergeTables.KEYS);
        assertThat(report.counts().deduplicated().keySet()).containsExactlyElementsOf(MergeTables.KEYS);
        assertThat(report.counts().moved())
                .allSatisfy((key, moved) -> assertThat(moved)
                        .as(key)
                        .isEqualTo(List.of("relationships", "identifiers").contains(key) ? 2 : 1));
        assertThat(report.counts().deduplicated().values()).containsOnly(0L);
        assertThat(liveOfAll(loser, losingPatient)).isZero();
        assertThat(liveOfAll(survivor, survivingPatient)).isEqualTo(2L * MergeTables.ALL.size());
    }

    @Test
    void mergeWhenDoneThenTheLoserForwardsToTheSurvivor() {
        merge(survivor, loser);

        assertThat(forwardOf("person", loser)).isEqualTo(survivor);
        assertThat(forwardOf("patient", losingPatient)).isEqualTo(survivingPatient);
        assertTrue("select voided_at is not null from person where id = ?", loser);
        assertThat(admitted(losingPatient)).isEqualTo(survivingPatient);
    }

    @Test
    void mergeWhenRowsMoveThenTheirVersionAndTimeMoveToo() {
        UUID visit = row(VISITS, losingPatient);

        merge(survivor, loser);

        assertTrue(
                "select version = 1 and updated_at >= created_at and updated_by = ? from visit where id = ?",
                account.id(),
                visit);
    }

    @Test
    void mergeWhenNothingIsThereThenEveryCountIsZeroButThatOfTheNumber() {
        MergeReport report = merge(survivor, loser);

        assertThat(report.counts().moved())
                .hasSize(28)
                .allSatisfy((key, moved) -> assertThat(moved).as(key).isEqualTo(key.equals("identifiers") ? 1 : 0));
        assertThat(report.counts().deduplicated().values()).hasSize(28).containsOnly(0L);
    }

    @Test
    void mergeWhenRequestedThenTheRequestHasTheMergeAndWhomItConcerns() {
        RequestContext request = requests.bindNew();

        MergeReport report = merge(survivor, loser);

        assertThat(request.createdRecordId()).isEqualTo(report.merge().id());
        assertThat(request.subjects().patientId()).isEqualTo(survivingPatient);
        assertThat(request.subjects().persons()).contains(survivor, loser);
    }

    @Test
    void mergeWhenOnlyTheLoserIsAPatientThenThePatientMovesWithItsChart() {
        UUID nobodysPatient = person();
        fill(loser, losingPatient);

        MergeReport report = merge(nobodysPatient, loser);

        assertThat(report.counts().moved())
                .hasSize(28)
                .containsEntry("patient.visit", 1L)
                .containsEntry("identifiers", 2L)
                .containsEntry("names", 1L);
        assertTrue(
                "select person_id = ? and voided_at is null from patient where id = ?", nobodysPatient, losingPatient);
        assertTrue("select version = 0 from visit where patient_id = ?", losingPatient);
    }

    @Test
    void mergeWhenAtMostTheSurvivorIsAPatientThenNeedsNoConfirmation() {
        UUID one = person();
        UUID two = person();

        merges.merge(caller, new NewPersonMerge(one, two, "Twice", false));
        MergeReport report = merges.merge(caller, new NewPersonMerge(survivor, one, "Twice", false));

        assertThat(report.modules()).isEmpty();
        assertThat(forwardOf("person", two)).isEqualTo(survivor);
    }

    @Test
    void mergeWhenTheSurvivorOfAMergeIsMergedAwayThenAllForwardInOneStep() {
        UUID third = person();
        UUID thirdPatient = patient(third);
        fill(loser, losingPatient);

        merge(survivor, loser);
        merge(third, survivor);

        assertThat(forwardOf("person", loser)).isEqualTo(third);
        assertThat(forwardOf("patient", losingPatient)).isEqualTo(thirdPatient);
        assertThat(liveOfAll(third, thirdPatient)).isEqualTo(MergeTables.ALL.size());
        assertThat(admitted(losingPatient)).isEqualTo(thirdPatient);
    }

    @Test
    void mergeWhenAStepFailsThenNothingHasHappened() {
        fill(loser, losingPatient);
        db.update("create function refuse_invoice() returns trigger language plpgsql as"
                + " $$ begin if old.patient_id = '" + losingPatient + "' then raise exception 'no'; end if;"
                + " return new; end $$");
        db.update("create trigger refuse before update on invoice for each row execute function refuse_invoice()");
        try {
            assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> merge(survivor, loser));
        } finally {
            db.update("drop trigger refuse on invoice");
            db.update("drop function refuse_invoice");
        }

        assertThat(MergeTables.ALL)
                .allSatisfy(table -> assertThat(live(table, ownerOf(table, loser, losingPatient)))
                        .isEqualTo(1));
        assertThat(forwardOf("person", loser)).isNull();
        assertTrue("select not exists (select from person_merge where loser_person_id = ?)", loser);
    }

    @Test
    void mergeWhenThereAreManyRowsThenAsksForNoMoreStatements() {
        UUID few = person();
        UUID fewPatient = patient(few);
        fill(few, fewPatient);
        for (int i = 0; i < 10; i++) {
            fill(loser, losingPatient);
        }

        List<String> small = bean(PreparedStatements.class).during(() -> merge(survivor, few));
        List<String> large = bean(PreparedStatements.class).during(() -> merge(survivor, loser));

        assertThat(large).hasSameSizeAs(small).hasSizeLessThan(62);
    }

    @Test
    void previewWhenRequestedThenHasTheCountsOfTheMerge() {
        fill(loser, losingPatient);
        UUID mine = row(NAMES, survivor);
        UUID theirs = row(NAMES, loser);
        db.update("update person_name set family = 'Smith' where id in (?, ?)", mine, theirs);
        db.update("update person set language = 'de' where id = ?", loser);

        MergePlan preview = merges.preview(caller, into(survivor, loser));

        assertThat(liveOfAll(loser, losingPatient)).isEqualTo(MergeTables.ALL.size() + 1L);
        MergeReport report = merge(survivor, loser);
        assertThat(preview.counts()).isEqualTo(report.counts());
        assertThat(preview.filled()).containsExactly(DemographicField.LANGUAGE);
        assertThat(preview.steps())
                .filteredOn(MergeStep::hasDuplicates)
                .extracting(step -> step.table().key())
                .containsExactly("names");
    }

    @Test
    void previewWhenNothingIsThereThenPlansNoStep() {
        assertThat(merges.preview(caller, into(person(), person())).steps()).isEmpty();
    }

    @Test
    void previewWhenTheLoserIsRestrictedAndNotVisibleThenDoesNotCountTheChart() {
        fill(loser, losingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);

        MergePlan preview = merges.preview(caller, into(survivor, loser));

        assertThat(preview.chartWithheld()).isTrue();
        assertThat(preview.counts().moved().keySet())
                .containsExactly("names", "addresses", "contacts", "relationships", "attributes", "documents");
        assertThat(preview.counts().deduplicated().keySet())
                .isEqualTo(preview.counts().moved().keySet());
        assertThat(merge(survivor, loser).counts().moved()).hasSize(28).containsEntry("patient.visit", 1L);
    }

    @Test
    void previewWhenARestrictedLoserIsVisibleInAnEmergencyThenCountsTheChart() {
        fill(loser, losingPatient);
        db.update("update patient set restricted = true where id = ?", losingPatient);
        grant(losingPatient);

        MergePlan preview = merges.preview(caller, into(survivor, loser));

        assertThat(preview.chartWithheld()).isFalse();
        assertThat(preview.counts().moved()).hasSize(28).containsEntry("patient.visit", 1L);
    }

    @Test
    void previewWhenTheChartIsOfAnotherFacilityOrOnlyTheSurvivorIsRestrictedThenCountsTheChart() {
        fill(loser, losingPatient);
        db.update("update patient set restricted = true where id = ?", survivingPatient);
        db.update("delete from patient_facility where patient_id = ?", losingPatient);

        MergePlan preview = merges.preview(caller, into(survivor, loser));

        assertThat(preview.chartWithheld()).isFalse();
        assertThat(preview.counts().moved()).containsEntry("patient.visit", 1L);
    }

    @Test
    void getWhenMergedThenReturnsTheReportOfTheMerge() {
        fill(loser, losingPatient);
        MergeReport report = merge(survivor, loser);

        // the modules may have followed meanwhile
        assertThat(merges.get(caller, report.merge().id()))
                .returns(report.merge(), MergeReport::merge)
                .returns(report.counts(), MergeReport::counts)
                .extracting(MergeReport::modules, list(ModuleObligation.class))
                .extracting(ModuleObligation::moduleKey)
                .containsExactly("imaging", "lab", "pharmacy");
        assertThat(listed(caller, null, null)).containsExactly(report.merge().id());
    }

    @Test
    void getWhenTheMergeIsOfAnotherTenantThenIsUnknown() {
        MergeReport report = merge(survivor, loser);

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> merges.get(foreigner, report.merge().id()));
        assertThat(listed(foreigner, null, null)).isEmpty();
        assertThat(listed(foreigner, survivor, null)).isEmpty();
    }

    @Test
    void pageWhenOfAPersonThenHasTheMergesOfSurvivorAndLoserAlsoUndoneOnes() {
        UUID undone = mergeLater(survivor, loser);
        clock.advance(Duration.ofSeconds(10));
        bean(MergeUndoService.class).undo(caller, undone, "Two brothers");
        UUID again = mergeLater(survivor, loser);
        UUID other = mergeLater(person(), person());

        assertThat(listed(caller, survivor, null)).containsExactly(again, undone);
        assertThat(listed(caller, loser, null)).containsExactly(again, undone);
        assertThat(listed(caller, null, null)).containsExactly(other, again, undone);
        assertThat(merges.page(caller, new PersonMergeFilter(null, null), new PageQuery(1, 1))
                        .items())
                .extracting(listed -> listed.merge().id())
                .containsExactly(again);
        assertThat(listed(caller, person(), null)).isEmpty();
    }

    @Test
    void pageWhenFromATimeThenHasWhatWasMergedOrUndoneSince() {
        UUID first = mergeLater(survivor, loser);
        UUID second = mergeLater(person(), person());
        Instant merged = clock.instant();
        clock.advance(Duration.ofSeconds(10));
        Instant undone = clock.instant();
        bean(MergeUndoService.class).undo(caller, first, "Two brothers");

        assertThat(listed(caller, null, merged)).containsExactly(second, first);
        assertThat(listed(caller, null, undone)).containsExactly(first);
        assertThat(listed(caller, null, undone.plusSeconds(1))).isEmpty();
        assertThat(listed(caller, survivor, merged)).containsExactly(first);
    }

    private List<UUID> listed(Caller account, @Nullable UUID personId, @Nullable Instant changedFrom) {
        Page<ListedMerge> page =
                merges.page(account, new PersonMergeFilter(personId, changedFrom), new PageQuery(0, 20));
        assertThat(page.totalItems()).isEqualTo(page.items().size());
        return page.items().stream().map(listed -> listed.merge().id()).toList();
    }

    @Test
    void pageWhenTheCallerMayReadBothPersonsThenHasThemAsTheyWereBefore() {
        new PersonRows(db, tenant.id()).name(loser, "OFFICIAL", "Erdmann", List.of("Roseanna"));
        merge(survivor, loser);
        Caller reader = TestCallers.at(facility, account, "demographic.person.read");

        MergedPersons persons = requireNonNull(personsOfTheOnlyMerge(reader));
        assertThat(persons.survivor().name()).isNull();
        assertThat(requireNonNull(persons.loser().name()).family()).isEqualTo("Erdmann");
        assertThat(personsOfTheOnlyMerge(TestCallers.at(facility, account))).isNull();
        db.update("update patient set restricted = true where id = ?", survivingPatient);
        assertThat(personsOfTheOnlyMerge(reader)).isNull();
    }

    private @Nullable MergedPersons personsOfTheOnlyMerge(Caller account) {
        List<ListedMerge> listed = merges.page(account, new PersonMergeFilter(null, null), new PageQuery(0, 20))
                .items();
        assertThat(listed).hasSize(1);
        return listed.get(0).persons();
    }

    @Test
    void mergeWhenAPersonIsUnknownOrForeignOrVoidedThenNotFound() {
        UUID ofAnotherTenant = person(foreign.tenantId());
        UUID voided = person();
        db.update("update person set voided_at = now() where id = ?", voided);

        for (UUID absent : List.of(UUID.randomUUID(), ofAnotherTenant, voided)) {
            assertNotFound("Person not found", () -> merge(survivor, absent));
            assertNotFound("Person not found", () -> merge(absent, loser));
            assertNotFound("Person not found", () -> merges.preview(caller, into(survivor, absent)));
            assertNotFound("Person not found", () -> merges.preview(caller, into(absent, loser)));
        }
    }

    @Test
    void mergeWhenTheLoserWasMergedBeforeThenIsAConflict() {
        merge(survivor, loser);
        UUID third = person();

        assertRefused(ErrorCode.PERSON_ALREADY_MERGED, () -> merge(survivor, loser));
        assertRefused(ErrorCode.PERSON_ALREADY_MERGED, () -> merge(third, loser));
        assertRefused(ErrorCode.PERSON_ALREADY_MERGED, () -> merges.preview(caller, into(third, loser)));
    }

    @Test
    void mergeWhenTheSurvivorWasMergedBeforeThenIsAConflict() {
        merge(survivor, loser);

        assertRefused(ErrorCode.SURVIVOR_ALREADY_MERGED, () -> merge(loser, person()));
        assertRefused(ErrorCode.SURVIVOR_ALREADY_MERGED, () -> merge(loser, survivor));
    }

    @Test
    void mergeWhenTwoPatientsAreNotConfirmedThenIsRefused() {
        NewPersonMerge silent = new NewPersonMerge(survivor, loser, "Twice", false);

        assertRefused(ErrorCode.INVALID_REQUEST, () -> merges.merge(caller, silent));
        assertRefused(ErrorCode.INVALID_REQUEST, () -> merges.preview(caller, silent));
        assertThat(forwardOf("person", loser)).isNull();
    }

    @Test
    void mergeWhenBothArePatientsThenPublishesAnEvent(ApplicationEvents events) {
        MergeReport report = merge(survivor, loser);

        assertThat(events.stream(PatientMerge.class))
                .containsExactly(new PatientMerge(
                        report.merge().id(), tenant.id(), losingPatient, survivingPatient, PatientMerge.Kind.MERGE));
    }

    @Test
    void mergeWhenRowsAreVoidThenTheyStayWhereTheyAre() {
        UUID voided = row(OBSERVATIONS, losingPatient);
        db.update("update observation set voided_at = now() where id = ?", voided);

        assertThat(merge(survivor, loser).counts().moved()).containsEntry("patient.observation", 0L);
        assertTrue("select patient_id = ? from observation where id = ?", losingPatient, voided);
    }

    private UUID admitted(UUID patientId) {
        return bean(PatientAccess.class)
                .admit(Viewer.of(caller, NOW), patientId)
                .id();
    }
}
