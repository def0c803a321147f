package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.AllergyStatus;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.clinical.observation.Observation;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PatientSummaryServiceTest extends SummaryTestCase {
    PatientSummaryServiceTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void summaryWhenTheChartIsEmptyThenEverySectionIsEmpty() {
        ClinicalSummary summary = summary();

        assertThat(summary.panel())
                .returns(NOW, SummaryPanel::asOf)
                .returns(List.of(), SummaryPanel::activeProblems)
                .returns(new AllergySummary(AllergyStatus.NOT_RECORDED, List.of(), List.of()), SummaryPanel::allergies)
                .returns(List.of(), SummaryPanel::vitalSigns)
                .returns(null, SummaryPanel::currentVisit)
                .returns(null, SummaryPanel::currentPlacement);
        assertThat(Stream.of(
                                summary.recentEncounters(),
                                summary.recentDiagnoses(),
                                summary.recentNotes(),
                                summary.activeCarePlans(),
                                summary.recentLaboratoryResults())
                        .flatMap(Collection::stream))
                .isEmpty();
    }

    @Test
    void panelWhenReadAloneThenIsThatOfTheSummary() {
        record("condition");
        record("allergy");
        record("observation");

        assertThat(summary().panel()).isEqualTo(panel());
    }

    @Test
    void summaryWhenThereAreMoreRecordsThanTheLimitsThenListsAreCut() {
        for (int i = 0; i < 201; i++) {
            record("condition");
            record("allergy");
        }
        for (int i = 0; i < 51; i++) {
            record("observation", Map.of("code_code", "V" + i));
            record("observation", Map.of("code_code", "L" + i, "category", "LABORATORY"));
            record("care_plan");
        }

        ClinicalSummary summary = summary();

        assertThat(summary.panel().activeProblems()).hasSize(200);
        assertThat(summary.panel().allergies().active()).hasSize(200);
        assertThat(summary.panel().vitalSigns()).hasSize(50);
        assertThat(summary.recentLaboratoryResults()).hasSize(20);
        assertThat(summary.activeCarePlans()).hasSize(50);
    }

    /** A concurrent write is in all sections or in none. */
    @Test
    void panelWhenTheChartIsWrittenMeanwhileThenIsOneSnapshot() throws Exception {
        UUID vitalSign = record("observation");
        CompletableFuture<SummaryPanel> reading;
        try (HeldLock writer = HeldLock.by(db, "lock table observation in access exclusive mode")) {
            reading = CompletableFuture.supplyAsync(this::panel);
            writer.awaitWaiting("from observation");
            visit("IN_PROGRESS", NOW);
            writer.execute("update observation set status = 'CANCELLED' where id = ?", vitalSign);
        }

        SummaryPanel panel = reading.get(5, TimeUnit.SECONDS);

        assertThat(ids(panel.vitalSigns(), Observation::id)).containsExactly(vitalSign);
        assertThat(panel.currentVisit()).isNull();
        assertThat(panel().vitalSigns()).isEmpty();
        assertThat(panel().currentVisit()).isNotNull();
    }

    @Test
    void summaryWhenThePatientWasMergedThenIsTheSurvivors() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));
        UUID problem = record("condition");

        SummaryPanel panel = summaries.panel(caller, retired.id());

        assertThat(panel.demographics()).returns(patient.id(), PatientDemographics::patientId);
        assertThat(ids(panel.activeProblems(), Condition::id)).containsExactly(problem);
        assertThat(summaries.summary(caller, retired.id()).panel()).isEqualTo(panel);
    }

    @Test
    void summaryWhenRecordsAreOfAnotherFacilityThenIncludesThem() {
        UUID visit = db.visits()
                .insert(row -> row.patient(patient).facility(elsewhere))
                .id();

        assertThat(panel().currentVisit()).isNotNull().returns(visit, current -> current.id());
    }

    @Test
    void panelAndSummaryWhenThePatientIsDeniedOrUnknownThenAreTheSame404And403() {
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        for (UUID id : List.of(restricted.id(), patientAt(foreign).id(), UUID.randomUUID(), new UUID(0, 0))) {
            assertNotFound("Patient not found", () -> summaries.panel(caller, id));
            assertRefused(ErrorCode.ACCESS_DENIED, () -> summaries.summary(caller, id))
                    .isInstanceOf(RecordNotFoundException.class)
                    .withMessage("Access denied");
        }
    }

    @Test
    void demographicsWhenARestrictedChartIsReadWithAGrantThenIsMarked() {
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        db.grants().insert(row -> row.patient(restricted).set("user_account_id", caller.accountId()));

        assertThat(summaries.panel(caller, restricted.id()).demographics())
                .returns(true, PatientDemographics::restricted);
    }
}
