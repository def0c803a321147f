package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.AllergyStatus;
import org.clinicalplatform.clinical.careplan.CarePlan;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.clinical.diagnosis.Diagnosis;
import org.clinicalplatform.clinical.encounter.Encounter;
import org.clinicalplatform.clinical.encounterlocation.CurrentLocation;
import org.clinicalplatform.clinical.observation.Observation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** The records of each section, and their order. */
class SummarySectionsTest extends SummaryTestCase {
    private static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    private static final Map<String, Object> ABSENT = Map.of(
            "data_absent_reason_system",
            "http://terminology.hl7.org/CodeSystem/data-absent-reason",
            "data_absent_reason_code",
            "error");

    SummarySectionsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void problemsWhenActiveThenAreListedNewestFirst() {
        UUID older = record("condition", Map.of("clinical_status", "RELAPSE", "recorded_at", NOW.minusSeconds(2)));
        UUID newest = record("condition", Map.of("clinical_status", "RECURRENCE"));
        UUID middle =
                record("condition", Map.of("verification_status", "UNCONFIRMED", "recorded_at", NOW.minusSeconds(1)));
        for (String over : List.of("INACTIVE", "REMISSION", "RESOLVED")) {
            record("condition", Map.of("clinical_status", over));
        }
        record("condition", Map.of("verification_status", "REFUTED"));
        record("condition", VOIDED);
        recordOfAnother("condition");

        assertThat(ids(panel().activeProblems(), Condition::id)).containsExactly(newest, middle, older);
    }

    @Test
    void allergiesWhenActiveThenAreListedNewestFirst() {
        UUID older = record("allergy", Map.of("recorded_at", NOW.minusSeconds(1)));
        UUID newest = record("allergy", Map.of("verification_status", "UNCONFIRMED"));
        UUID absence = record("allergy", Map.of("substance_code", "716186003"));
        record("allergy", Map.of("clinical_status", "INACTIVE"));
        record("allergy", Map.of("clinical_status", "RESOLVED"));
        record("allergy", Map.of("verification_status", "REFUTED"));
        record("allergy", VOIDED);
        recordOfAnother("allergy");

        AllergySummary allergies = panel().allergies();

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
        record("allergy", Map.of("substance_code", "716186003", column, value));

        assertThat(panel().allergies().status()).isEqualTo(AllergyStatus.NOT_RECORDED);
    }

    @ParameterizedTest
    @CsvSource({
        "CONFIRMED, 1, NOT_RECORDED",
        "REFUTED, 1, NONE_KNOWN",
        "CONFIRMED, 3, NONE_KNOWN",
    })
    void allergiesWhenOneIsNotActiveAnyMoreThenTheStatementOfAbsenceCountsIfItIsNewer(
            String verification, int secondsAgo, AllergyStatus status) {
        record("allergy", Map.of("substance_code", "716186003", "recorded_at", NOW.minusSeconds(2)));
        for (int age : List.of(secondsAgo, 4)) {
            record(
                    "allergy",
                    Map.of(
                            "clinical_status",
                            "INACTIVE",
                            "verification_status",
                            verification,
                            "recorded_at",
                            NOW.minusSeconds(age)));
        }
        record("allergy", Map.of("clinical_status", "INACTIVE", "voided_at", NOW));

        AllergySummary allergies = panel().allergies();

        assertThat(allergies).returns(status, AllergySummary::status).returns(List.of(), AllergySummary::active);
        assertThat(allergies.statedAbsences()).hasSize(1);
    }

    @Test
    void currentWhenSeveralAreOngoingThenIsTheLatest() {
        visit("IN_PROGRESS", NOW.minusSeconds(2));
        UUID visit = visit("IN_PROGRESS", NOW.minusSeconds(1));
        visit("PLANNED", NOW);
        visit("CANCELLED", NOW);
        record("visit", Map.of("status", "ENDED", "ended_at", NOW));
        record("visit", VOIDED);
        placement(Map.of("started_at", NOW.minusSeconds(2)));
        UUID placement = placement(Map.of("started_at", NOW.minusSeconds(1)));
        placement(Map.of("status", "PLANNED"));
        placement(Map.of("status", "COMPLETED", "ended_at", NOW));
        placement(VOIDED);

        SummaryPanel panel = panel();

        assertThat(panel.currentVisit()).isNotNull().returns(visit, current -> current.id());
        assertThat(panel.currentPlacement())
                .isNotNull()
                .returns(placement, current -> current.location().id())
                .returns(List.of(), CurrentLocation::otherBeds);
    }

    @ParameterizedTest
    @CsvSource({
        "INPATIENT, AMBULATORY",
        "INPATIENT, VIRTUAL",
        "EMERGENCY, AMBULATORY",
    })
    void currentWhenAnOutpatientVisitBeginsDuringAStayThenIsTheStay(String stay, String later) {
        UUID expected = visitOfClass(stay, NOW.minusSeconds(2));
        visitOfClass(later, NOW.minusSeconds(1));

        assertThat(panel().currentVisit()).isNotNull().returns(expected, current -> current.id());
    }

    @ParameterizedTest
    @CsvSource({
        "EMERGENCY, INPATIENT",
        "INPATIENT, EMERGENCY",
        "VIRTUAL, AMBULATORY",
    })
    void currentWhenBothAreStaysOrBothAreNotThenIsTheLatest(String earlier, String later) {
        visitOfClass(earlier, NOW.minusSeconds(2));
        UUID expected = visitOfClass(later, NOW.minusSeconds(1));

        assertThat(panel().currentVisit()).isNotNull().returns(expected, current -> current.id());
    }

    private UUID visitOfClass(String visitClass, Instant startedAt) {
        return record("visit", Map.of("visit_class", visitClass, "status", "IN_PROGRESS", "started_at", startedAt));
    }

    /** As a merge may leave it. */
    @Test
    void currentWhenThePatientHasSeveralBedsThenNamesTheOthers() {
        placement(Map.of("started_at", NOW.minusSeconds(3)));
        UUID other = bed("A", NOW.minusSeconds(2));
        UUID latest = bed("B", NOW.minusSeconds(1));

        assertThat(panel().currentPlacement())
                .isNotNull()
                .returns(latest, current -> current.location().id())
                .returns(List.of(other), CurrentLocation::otherBeds);
    }

    private UUID bed(String bed, Instant startedAt) {
        return placement(Map.of("room", "1", "bed", bed, "started_at", startedAt, "facility_id", facility.id()));
    }

    @Test
    void currentWhenAllHaveEndedThenIsAbsent() {
        visit("PLANNED", NOW);
        record("visit", Map.of("status", "ENDED", "ended_at", NOW));
        placement(Map.of("status", "COMPLETED", "ended_at", NOW));

        assertThat(panel()).returns(null, SummaryPanel::currentVisit).returns(null, SummaryPanel::currentPlacement);
    }

    @Test
    void encountersWhenStartedThenTheLatestTenAreListed() {
        record("encounter", Map.of("status", "PLANNED", "started_at", NOW.plusSeconds(60)));
        record("encounter", Map.of("status", "CANCELLED"));
        record("encounter", VOIDED);
        List<UUID> latest = newestFirst(
                12,
                i -> record(
                        "encounter",
                        Map.of("status", i == 0 ? "IN_PROGRESS" : "FINISHED", "started_at", NOW.minusSeconds(i))));
        recordOfAnother("encounter");

        assertThat(ids(summary().recentEncounters(), Encounter::id)).isEqualTo(latest.subList(0, 10));
    }

    @Test
    void diagnosesAndNotesWhenThereAreManyThenTheLatestTenAreListed() {
        for (String table : List.of("diagnosis", "clinical_note")) {
            record(table, VOIDED);
            recordOfAnother(table);
        }
        List<UUID> diagnoses = newestFirst(12, i -> record("diagnosis", Map.of("diagnosed_at", NOW.minusSeconds(i))));
        List<UUID> notes = newestFirst(12, i -> record("clinical_note", Map.of("created_at", NOW.minusSeconds(i))));

        assertThat(ids(summary().recentDiagnoses(), Diagnosis::id)).isEqualTo(diagnoses.subList(0, 10));
        assertThat(ids(summary().recentNotes(), ClinicalNoteHeading::id)).isEqualTo(notes.subList(0, 10));
    }

    @Test
    void notesWhenSignedThenHaveSignerAndTime() {
        UUID signer = UUID.randomUUID();
        UUID editor = UUID.randomUUID();
        UUID encounter = record("encounter");
        UUID note = record(
                "clinical_note",
                Map.of(
                        "status",
                        "SIGNED",
                        "signed_at",
                        NOW.plusSeconds(1),
                        "signed_by",
                        signer,
                        "updated_by",
                        editor,
                        "encounter_id",
                        encounter));

        assertThat(summary().recentNotes())
                .singleElement()
                .returns(note, ClinicalNoteHeading::id)
                .returns(encounter, ClinicalNoteHeading::encounterId)
                .returns("Progress note", ClinicalNoteHeading::title)
                .returns(NOW.plusSeconds(1), ClinicalNoteHeading::signedAt)
                .returns(signer, ClinicalNoteHeading::signedBy)
                .returns(NOW, ClinicalNoteHeading::createdAt)
                .returns(editor, ClinicalNoteHeading::updatedBy);
    }

    @Test
    void carePlansWhenActiveThenAreListedLatestFirst() {
        UUID older = record("care_plan", Map.of("period_start", TODAY.minusDays(2), "period_end", TODAY.minusDays(1)));
        UUID newest = record("care_plan", Map.of("period_start", TODAY.plusDays(1)));
        for (String other : List.of("DRAFT", "ON_HOLD", "COMPLETED", "REVOKED")) {
            record("care_plan", Map.of("status", other));
        }
        record("care_plan", VOIDED);
        recordOfAnother("care_plan");

        assertThat(ids(summary().activeCarePlans(), CarePlan::id)).containsExactly(newest, older);
    }

    private static List<UUID> newestFirst(int count, Function<Integer, UUID> insert) {
        return IntStream.range(0, count).boxed().map(insert).toList();
    }

    /** The value counts until there is another, for instance after a specimen that could not be analyzed. */
    @ParameterizedTest
    @ValueSource(strings = {"VITAL_SIGNS", "LABORATORY"})
    void latestWhenNothingCouldBeMeasuredThenTheLastValueStays(String category) {
        UUID measured = record("observation", Map.of("category", category, "effective_at", NOW.minusSeconds(1)));
        Map<String, Object> absent = new HashMap<>(ABSENT);
        absent.put("category", category);
        record("observation", absent);

        ClinicalSummary summary = summary();

        assertThat(Stream.of(summary.panel().vitalSigns(), summary.recentLaboratoryResults())
                        .flatMap(List::stream)
                        .map(Observation::id))
                .containsExactly(measured);
    }

    /** Compared with a plain computation in Java, over everything that distinguishes observations. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void latestWhenThereAreManyThenIsTheLatestOfEachCodeNewestFirst(long seed) {
        record Recorded(UUID id, String category, String code, Instant effectiveAt) {}
        Random random = new Random(seed);
        List<Recorded> counting = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            String category = List.of("VITAL_SIGNS", "LABORATORY", "SURVEY").get(random.nextInt(3));
            String status = List.of("FINAL", "AMENDED", "CORRECTED", "PRELIMINARY", "REGISTERED", "CANCELLED")
                    .get(random.nextInt(6));
            String system = random.nextBoolean() ? "http://loinc.org" : "http://snomed.info/sct";
            String code = String.valueOf(random.nextInt(7));
            Instant effectiveAt = NOW.minusSeconds(random.nextInt(40));
            boolean voided = random.nextInt(5) == 0;
            boolean absent = random.nextInt(5) == 0;
            Map<String, Object> said = new HashMap<>(Map.of(
                    "category", category,
                    "status", status,
                    "code_system", system,
                    "code_code", code,
                    "effective_at", effectiveAt));
            if (voided) {
                said.putAll(VOIDED);
            }
            if (absent) {
                said.putAll(ABSENT);
            }
            UUID id = record("observation", said);
            if (!voided && !absent && List.of("FINAL", "AMENDED", "CORRECTED").contains(status)) {
                counting.add(new Recorded(id, category, system + code, effectiveAt));
            }
        }
        Comparator<Recorded> newestFirst = Comparator.comparing(Recorded::effectiveAt)
                .thenComparing(recorded -> recorded.id().toString())
                .reversed();
        Function<String, List<UUID>> expected = category -> {
            Map<String, Recorded> latest = new HashMap<>();
            counting.stream()
                    .filter(recorded -> recorded.category().equals(category))
                    .sorted(newestFirst)
                    .forEach(recorded -> latest.putIfAbsent(recorded.code(), recorded));
            return latest.values().stream()
                    .sorted(newestFirst)
                    .map(Recorded::id)
                    .toList();
        };

        ClinicalSummary summary = summary();

        assertThat(ids(summary.panel().vitalSigns(), Observation::id)).isEqualTo(expected.apply("VITAL_SIGNS"));
        assertThat(ids(summary.recentLaboratoryResults(), Observation::id)).isEqualTo(expected.apply("LABORATORY"));
    }
}
