package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.clinical.summary.SummaryFixture.ids;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The access to summaries. */
@DatabaseTest
class PatientSummaryAccessTest {
    private final PatientSummaryService summaries;
    private final TestDatabase db;
    private final SummaryFixture fixture;
    private final Chart chart;
    private final PatientRow patient;
    private final FacilityRow facility;
    private final Caller caller;

    PatientSummaryAccessTest(PatientSummaryService summaries, TestDatabase db) {
        this.summaries = summaries;
        this.db = db;
        fixture = new SummaryFixture(summaries, db);
        chart = fixture.chart();
        patient = fixture.patient();
        facility = fixture.facility();
        caller = fixture.caller();
    }

    @Test
    void summaryWhenThePatientWasMergedThenIsTheSurvivors() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));
        UUID problem = chart.condition(Map.of());

        SummaryPanel panel = summaries.panel(caller, retired.id());

        assertThat(panel.demographics()).returns(patient.id(), PatientDemographics::patientId);
        assertThat(ids(panel.activeProblems(), Condition::id)).containsExactly(problem);
        assertThat(summaries.summary(caller, retired.id()).panel()).isEqualTo(panel);
    }

    @Test
    void summaryWhenRecordsAreOfAnotherFacilityThenIncludesThem() {
        FacilityRow elsewhere = db.facilities().insert(row -> row.set("tenant_id", facility.tenantId()));
        UUID visit = db.visits()
                .insert(row -> row.patient(patient).facility(elsewhere))
                .id();

        assertThat(fixture.panel().currentVisit()).isNotNull().returns(visit, current -> current.id());
    }

    @Test
    void panelWhenThePatientIsDeniedOrUnknownThenIsTheSame404() {
        for (UUID id : deniedAndUnknown()) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> summaries.panel(caller, id))
                    .withMessage("Patient not found")
                    .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.NOT_FOUND));
        }
    }

    @Test
    void summaryWhenThePatientIsDeniedOrUnknownThenIsTheSame403() {
        for (UUID id : deniedAndUnknown()) {
            assertThatExceptionOfType(RecordNotFoundException.class)
                    .isThrownBy(() -> summaries.summary(caller, id))
                    .withMessage("Access denied")
                    .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.ACCESS_DENIED));
        }
    }

    @Test
    void panelWhenInEveryCombinationThenFollowsTheVisibilityRule() {
        for (VisibilityMatrix.Case each : VisibilityMatrix.in(db)) {
            assertThat(shown(each)).as(each.name()).isEqualTo(each.visible() ? each.shownId() : null);
        }
    }

    @Test
    void demographicsWhenARestrictedChartIsReadWithAGrantThenIsMarked() {
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        db.grants().insert(row -> row.patient(restricted).set("user_account_id", caller.accountId()));

        assertThat(summaries.panel(caller, restricted.id()).demographics())
                .returns(true, PatientDemographics::restricted);
    }

    private @Nullable UUID shown(VisibilityMatrix.Case each) {
        try {
            return summaries
                    .panel(each.caller(), each.patientId())
                    .demographics()
                    .patientId();
        } catch (RecordNotFoundException miss) {
            return null;
        }
    }

    private List<UUID> deniedAndUnknown() {
        return List.of(
                db.patients().insert(row -> row.at(facility).restricted()).id(),
                db.patients().insert(row -> row.at(db.facilities().insert())).id(),
                UUID.randomUUID(),
                new UUID(0, 0));
    }
}
