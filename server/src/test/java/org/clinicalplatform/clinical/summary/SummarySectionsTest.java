package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.clinical.summary.SummaryFixture.ids;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.clinicalplatform.api.model.AllergyStatus;
import org.clinicalplatform.clinical.careplan.CarePlan;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.clinical.diagnosis.Diagnosis;
import org.clinicalplatform.clinical.encounter.Encounter;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The records of each section, and their order. */
@DatabaseTest
class SummarySectionsTest {
    private static final Instant NOW = TestClock.START;
    private static final Map<String, Object> VOIDED = Map.of("voided_at", NOW);
    private static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);

    private final TestDatabase db;
    private final SummaryFixture fixture;
    private final Chart chart;
    private final PatientRow patient;
    private final FacilityRow facility;

    SummarySectionsTest(PatientSummaryService summaries, TestDatabase db) {
        this.db = db;
        fixture = new SummaryFixture(summaries, db);
        chart = fixture.chart();
        patient = fixture.patient();
        facility = fixture.facility();
    }

    @Test
    void problemsWhenActiveThenAreListedNewestFirst() {
        UUID older = chart.condition(Map.of("clinical_status", "RELAPSE", "recorded_at", NOW.minusSeconds(2)));
        UUID newest = chart.condition(Map.of("clinical_status", "RECURRENCE"));
        UUID middle = chart.condition(Map.of("verification_status", "UNCONFIRMED", "recorded_at", NOW.minusSeconds(1)));
        for (String over : List.of("INACTIVE", "REMISSION", "RESOLVED")) {
            chart.condition(Map.of("clinical_status", over));
        }
        chart.condition(Map.of("verification_status", "REFUTED"));
        chart.condition(VOIDED);
        fixture.chartOfAnother().condition(Map.of());

        assertThat(ids(fixture.panel().activeProblems(), Condition::id)).containsExactly(newest, middle, older);
    }

    @Test
    void allergiesWhenActiveThenAreListedNewestFirst() {
        UUID older = chart.allergy(Map.of("recorded_at", NOW.minusSeconds(1)));
        UUID newest = chart.allergy(Map.of("verification_status", "UNCONFIRMED"));
        UUID absence = chart.allergy(Map.of("substance_code", "716186003"));
        chart.allergy(Map.of("clinical_status", "INACTIVE"));
        chart.allergy(Map.of("clinical_status", "RESOLVED"));
        chart.allergy(Map.of("verification_status", "REFUTED"));
        chart.allergy(VOIDED);
        fixture.chartOfAnother().allergy(Map.of());

        AllergySummary allergies = fixture.panel().allergies();

        assertThat(allergies.status()).isEqualTo(AllergyStatus.RECORDED);
        assertThat(allergies.active()).extracting(allergy -> allergy.id()).containsExactly(newest, older);
        assertThat(allergies.statedAbsences())
                .extracting(allergy -> allergy.id())
                .containsExactly(absence);
    }

    @ParameterizedTest
    @CsvSource({
        "clinical_status, RESOLVED",
        "clinical_status, INACTIVE",
        "verification_status, REFUTED",
    })
    void allergiesWhenTheStatementOfAbsenceIsOverThenNotRecorded(String column, String value) {
        chart.allergy(Map.of("substance_code", "716186003", column, value));

        assertThat(fixture.panel().allergies().status()).isEqualTo(AllergyStatus.NOT_RECORDED);
    }

    @Test
    void currentWhenSeveralAreOngoingThenIsTheLatest() {
        fixture.visit("IN_PROGRESS", NOW.minusSeconds(2));
        UUID visit = fixture.visit("IN_PROGRESS", NOW.minusSeconds(1));
        fixture.visit("PLANNED", NOW);
        fixture.visit("CANCELLED", NOW);
        db.visits().insert(row -> row.patient(patient).facility(facility).endedAt(NOW));
        db.visits().insert(row -> row.patient(patient).facility(facility).voided());
        fixture.placement(Map.of("started_at", NOW.minusSeconds(2)));
        UUID placement = fixture.placement(Map.of("started_at", NOW.minusSeconds(1)));
        fixture.placement(Map.of("status", "PLANNED"));
        fixture.placement(Map.of("status", "COMPLETED", "ended_at", NOW));
        fixture.placement(VOIDED);

        SummaryPanel panel = fixture.panel();

        assertThat(panel.currentVisit()).isNotNull().returns(visit, current -> current.id());
        assertThat(panel.currentPlacement()).isNotNull().returns(placement, current -> current.id());
    }

    @Test
    void currentWhenAllHaveEndedThenIsAbsent() {
        fixture.visit("PLANNED", NOW);
        db.visits().insert(row -> row.patient(patient).facility(facility).endedAt(NOW));
        fixture.placement(Map.of("status", "COMPLETED", "ended_at", NOW));

        assertThat(fixture.panel())
                .returns(null, SummaryPanel::currentVisit)
                .returns(null, SummaryPanel::currentPlacement);
    }

    @Test
    void encountersWhenStartedThenTheLatestTenAreListed() {
        chart.encounter(Map.of("status", "PLANNED", "started_at", NOW.plusSeconds(60)));
        chart.encounter(Map.of("status", "CANCELLED"));
        chart.encounter(VOIDED);
        List<UUID> latest = newestFirst(
                12,
                i -> chart.encounter(
                        Map.of("status", i == 0 ? "IN_PROGRESS" : "FINISHED", "started_at", NOW.minusSeconds(i))));
        fixture.chartOfAnother().encounter(Map.of());

        assertThat(ids(fixture.summary().recentEncounters(), Encounter::id)).isEqualTo(latest.subList(0, 10));
    }

    @Test
    void diagnosesWhenThereAreManyThenTheLatestTenAreListed() {
        chart.diagnosis(VOIDED);
        List<UUID> latest = newestFirst(12, i -> chart.diagnosis(Map.of("diagnosed_at", NOW.minusSeconds(i))));
        fixture.chartOfAnother().diagnosis(Map.of());

        assertThat(ids(fixture.summary().recentDiagnoses(), Diagnosis::id)).isEqualTo(latest.subList(0, 10));
    }

    @Test
    void notesWhenThereAreManyThenTheLatestTenHeadingsAreListed() {
        chart.note(VOIDED);
        List<UUID> latest = newestFirst(12, i -> chart.note(Map.of("created_at", NOW.minusSeconds(i))));
        fixture.chartOfAnother().note(Map.of());

        assertThat(ids(fixture.summary().recentNotes(), ClinicalNoteHeading::id))
                .isEqualTo(latest.subList(0, 10));
    }

    @Test
    void notesWhenSignedThenHaveSignerAndTime() {
        UUID signer = UUID.randomUUID();
        UUID encounter = chart.encounter(Map.of());
        UUID note = chart.note(Map.of(
                "status", "SIGNED", "signed_at", NOW.plusSeconds(1), "signed_by", signer, "encounter_id", encounter));

        assertThat(fixture.summary().recentNotes())
                .singleElement()
                .returns(note, ClinicalNoteHeading::id)
                .returns(encounter, ClinicalNoteHeading::encounterId)
                .returns("Progress note", ClinicalNoteHeading::title)
                .returns(NOW.plusSeconds(1), ClinicalNoteHeading::signedAt)
                .returns(signer, ClinicalNoteHeading::signedBy)
                .returns(NOW, ClinicalNoteHeading::createdAt);
    }

    @Test
    void carePlansWhenActiveThenAreListedLatestFirst() {
        UUID older = chart.carePlan(Map.of("period_start", TODAY.minusDays(2), "period_end", TODAY.minusDays(1)));
        UUID newest = chart.carePlan(Map.of("period_start", TODAY.plusDays(1)));
        for (String other : List.of("DRAFT", "ON_HOLD", "COMPLETED", "REVOKED")) {
            chart.carePlan(Map.of("status", other));
        }
        chart.carePlan(VOIDED);
        fixture.chartOfAnother().carePlan(Map.of());

        assertThat(ids(fixture.summary().activeCarePlans(), CarePlan::id)).containsExactly(newest, older);
    }

    private static List<UUID> newestFirst(int count, Function<Integer, UUID> insert) {
        return IntStream.range(0, count).boxed().map(insert).toList();
    }
}
