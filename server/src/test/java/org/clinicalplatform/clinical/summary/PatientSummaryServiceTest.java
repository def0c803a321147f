package org.clinicalplatform.clinical.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.clinical.careplan.CarePlan;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.clinical.diagnosis.Diagnosis;
import org.clinicalplatform.clinical.encounter.Encounter;
import org.clinicalplatform.clinical.observation.Observation;
import org.clinicalplatform.demographics.person.Gender;
import org.clinicalplatform.demographics.person.NameUse;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.MissException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DatabaseTest
class PatientSummaryServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final LocalDate TODAY = LocalDate.ofInstant(NOW, ZoneOffset.UTC);
    private static final Map<String, Object> VOIDED = Map.of("voided_at", NOW);

    private final PatientSummaryService summaries;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final Caller caller;
    private final PatientRow patient;
    private final Chart chart;

    PatientSummaryServiceTest(PatientSummaryService summaries, TestDatabase db) {
        this.summaries = summaries;
        this.db = db;
        facility = db.facilities().insert();
        caller = TestCallers.at(facility, db.accounts().insert());
        patient = db.patients().insert(row -> row.at(facility));
        chart = new Chart(db, patient);
    }

    @Test
    void summaryWhenTheChartIsEmptyThenEverySectionIs() {
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
    void panelWhenTheSummaryIsReadTooThenIsTheSame() {
        chart.condition(Map.of());
        chart.allergy(Map.of());
        chart.observation(Map.of());

        assertThat(summary().panel()).isEqualTo(panel());
    }

    @Test
    void demographicsWhenAskedThenTellWhoThePatientIs() {
        db.sql("update person set gender = 'FEMALE', birth_date = '1972-04-02', birth_date_estimated = true,"
                        + " deceased_at = '2026-01-01T00:00:00Z', temporary = true where id = ?")
                .param(personId())
                .update();
        name("USUAL", "Rosi", false);
        name("MAIDEN", "Roseanna", true);
        identifier("MR", "N4112620", true);
        identifier("MR", "N4112621", true);
        identifier("SS", "999-24-4163", false);

        assertThat(panel().demographics())
                .isEqualTo(new PatientDemographics(
                        patient.id(),
                        personId(),
                        new PreferredName(NameUse.MAIDEN, "Erdman", List.of("Roseanna"), null, null),
                        Gender.FEMALE,
                        LocalDate.of(1972, 4, 2),
                        true,
                        Instant.parse("2026-01-01T00:00:00Z"),
                        List.of(
                                new PreferredIdentifier("MR", "urn:mrn:" + patient.id(), "N4112620"),
                                new PreferredIdentifier("MR", "urn:mrn:" + patient.id(), "N4112621")),
                        false,
                        true));
    }

    @Test
    void demographicsWhenLittleIsKnownThenLeaveItOut() {
        assertThat(panel().demographics())
                .isEqualTo(new PatientDemographics(
                        patient.id(), personId(), null, Gender.UNKNOWN, null, false, null, List.of(), false, false));
    }

    @ParameterizedTest
    @CsvSource({
        "OLD, MAIDEN, USUAL, USUAL",
        "OLD, USUAL, OFFICIAL, OFFICIAL",
        "OFFICIAL, USUAL, OLD, OFFICIAL",
        "OLD, OLD, NICKNAME, NICKNAME"
    })
    void demographicsWhenNoNameIsPreferredThenTakeTheNearest(String first, String second, String last, NameUse taken) {
        name(first, "A", false);
        name(second, "B", false);
        name(last, "C", false);

        assertThat(panel().demographics().name()).isNotNull().returns(taken, PreferredName::use);
    }

    @Test
    void demographicsWhenNamesAndIdentifiersAreVoidedThenDoNotTellThem() {
        name("OFFICIAL", "Roseanna", true);
        identifier("MR", "N4112620", true);
        db.sql("update person_name set voided_at = now() where person_id = ?")
                .param(personId())
                .update();
        db.sql("update patient_identifier set voided_at = now() where patient_id = ?")
                .param(patient.id())
                .update();

        assertThat(panel().demographics())
                .returns(null, PatientDemographics::name)
                .returns(List.of(), PatientDemographics::identifiers);
    }

    @Test
    void demographicsWhenTheChartIsRestrictedAndTheCallerHasAGrantThenSaySo() {
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        db.grants().insert(row -> row.patient(restricted).set("user_account_id", caller.accountId()));

        assertThat(summaries.panel(caller, restricted.id()).demographics())
                .returns(true, PatientDemographics::restricted);
    }

    @Test
    void problemsWhenTheyHoldNowThenAreActiveTheNewestFirst() {
        UUID older = chart.condition(Map.of("clinical_status", "RELAPSE", "recorded_at", NOW.minusSeconds(2)));
        UUID newest = chart.condition(Map.of("clinical_status", "RECURRENCE"));
        UUID middle = chart.condition(Map.of("verification_status", "UNCONFIRMED", "recorded_at", NOW.minusSeconds(1)));
        for (String over : List.of("INACTIVE", "REMISSION", "RESOLVED")) {
            chart.condition(Map.of("clinical_status", over));
        }
        chart.condition(Map.of("verification_status", "REFUTED"));
        chart.condition(VOIDED);
        chartOfAnother().condition(Map.of());

        assertThat(ids(panel().activeProblems(), Condition::id)).containsExactly(newest, middle, older);
    }

    @Test
    void allergiesWhenTheyHoldNowThenAreActiveTheNewestFirst() {
        UUID older = chart.allergy(Map.of("recorded_at", NOW.minusSeconds(1)));
        UUID newest = chart.allergy(Map.of("verification_status", "UNCONFIRMED"));
        UUID absence = chart.allergy(Map.of("substance_code", "716186003"));
        chart.allergy(Map.of("clinical_status", "INACTIVE"));
        chart.allergy(Map.of("clinical_status", "RESOLVED"));
        chart.allergy(Map.of("verification_status", "REFUTED"));
        chart.allergy(VOIDED);
        chartOfAnother().allergy(Map.of());

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
    void allergiesWhenTheStatementThatNoneIsKnownHoldsNoMoreThenNothingIsRecorded(String column, String value) {
        chart.allergy(Map.of("substance_code", "716186003", column, value));

        assertThat(panel().allergies().status()).isEqualTo(AllergyStatus.NOT_RECORDED);
    }

    /** Against a plain reading in Java, over whatever may tell one observation from another. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void latestWhenThereAreManyThenIsTheLastOfEachCodeTheNewestFirst(long seed) {
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
            Map<String, Object> said = new HashMap<>(Map.of(
                    "category", category,
                    "status", status,
                    "code_system", system,
                    "code_code", code,
                    "effective_at", effectiveAt));
            if (voided) {
                said.putAll(VOIDED);
            }
            UUID id = chart.observation(said);
            if (!voided && List.of("FINAL", "AMENDED", "CORRECTED").contains(status)) {
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

    @Test
    void currentWhenSeveralGoOnThenIsWhatBeganLast() {
        visit("IN_PROGRESS", NOW.minusSeconds(2));
        UUID visit = visit("IN_PROGRESS", NOW.minusSeconds(1));
        visit("PLANNED", NOW);
        visit("CANCELLED", NOW);
        db.visits().insert(row -> row.patient(patient).facility(facility).endedAt(NOW));
        db.visits().insert(row -> row.patient(patient).facility(facility).voided());
        placement(Map.of("started_at", NOW.minusSeconds(2)));
        UUID placement = placement(Map.of("started_at", NOW.minusSeconds(1)));
        placement(Map.of("status", "PLANNED"));
        placement(Map.of("status", "COMPLETED", "ended_at", NOW));
        placement(VOIDED);

        SummaryPanel panel = panel();

        assertThat(panel.currentVisit()).isNotNull().returns(visit, current -> current.id());
        assertThat(panel.currentPlacement()).isNotNull().returns(placement, current -> current.id());
    }

    @Test
    void currentWhenAllIsOverThenIsNothing() {
        visit("PLANNED", NOW);
        db.visits().insert(row -> row.patient(patient).facility(facility).endedAt(NOW));
        placement(Map.of("status", "COMPLETED", "ended_at", NOW));

        assertThat(panel()).returns(null, SummaryPanel::currentVisit).returns(null, SummaryPanel::currentPlacement);
    }

    @Test
    void encountersWhenTheyBeganThenAreRecentTheLatestTenFirst() {
        chart.encounter(Map.of("status", "PLANNED", "started_at", NOW.plusSeconds(60)));
        chart.encounter(Map.of("status", "CANCELLED"));
        chart.encounter(VOIDED);
        List<UUID> latest = newestFirst(
                12,
                i -> chart.encounter(
                        Map.of("status", i == 0 ? "IN_PROGRESS" : "FINISHED", "started_at", NOW.minusSeconds(i))));
        chartOfAnother().encounter(Map.of());

        assertThat(ids(summary().recentEncounters(), Encounter::id)).isEqualTo(latest.subList(0, 10));
    }

    @Test
    void diagnosesWhenThereAreManyThenTheLatestTenFirst() {
        chart.diagnosis(VOIDED);
        List<UUID> latest = newestFirst(12, i -> chart.diagnosis(Map.of("diagnosed_at", NOW.minusSeconds(i))));
        chartOfAnother().diagnosis(Map.of());

        assertThat(ids(summary().recentDiagnoses(), Diagnosis::id)).isEqualTo(latest.subList(0, 10));
    }

    @Test
    void notesWhenThereAreManyThenTheHeadingsOfTheLatestTenFirst() {
        chart.note(VOIDED);
        List<UUID> latest = newestFirst(12, i -> chart.note(Map.of("created_at", NOW.minusSeconds(i))));
        chartOfAnother().note(Map.of());

        assertThat(ids(summary().recentNotes(), ClinicalNoteHeading::id)).isEqualTo(latest.subList(0, 10));
    }

    @Test
    void notesWhenSignedThenTellByWhomAndWhen() {
        UUID signer = UUID.randomUUID();
        UUID encounter = chart.encounter(Map.of());
        UUID note = chart.note(Map.of(
                "status", "SIGNED", "signed_at", NOW.plusSeconds(1), "signed_by", signer, "encounter_id", encounter));

        assertThat(summary().recentNotes())
                .singleElement()
                .returns(note, ClinicalNoteHeading::id)
                .returns(encounter, ClinicalNoteHeading::encounterId)
                .returns("Progress note", ClinicalNoteHeading::title)
                .returns(NOW.plusSeconds(1), ClinicalNoteHeading::signedAt)
                .returns(signer, ClinicalNoteHeading::signedBy)
                .returns(NOW, ClinicalNoteHeading::createdAt);
    }

    @Test
    void carePlansWhenActiveThenTheLatestFirst() {
        UUID older = chart.carePlan(Map.of("period_start", TODAY.minusDays(2), "period_end", TODAY.minusDays(1)));
        UUID newest = chart.carePlan(Map.of("period_start", TODAY.plusDays(1)));
        for (String other : List.of("DRAFT", "ON_HOLD", "COMPLETED", "REVOKED")) {
            chart.carePlan(Map.of("status", other));
        }
        chart.carePlan(VOIDED);
        chartOfAnother().carePlan(Map.of());

        assertThat(ids(summary().activeCarePlans(), CarePlan::id)).containsExactly(newest, older);
    }

    @Test
    void summaryWhenThereIsMoreThanTheContractAllowsThenTheListsAreCut() {
        for (int i = 0; i < 201; i++) {
            chart.condition(Map.of());
            chart.allergy(Map.of());
        }
        for (int i = 0; i < 51; i++) {
            chart.observation(Map.of("code_code", "V" + i));
            chart.observation(Map.of("code_code", "L" + i, "category", "LABORATORY"));
            chart.carePlan(Map.of());
        }

        ClinicalSummary summary = summary();

        assertThat(summary.panel().activeProblems()).hasSize(200);
        assertThat(summary.panel().allergies().active()).hasSize(200);
        assertThat(summary.panel().vitalSigns()).hasSize(50);
        assertThat(summary.recentLaboratoryResults()).hasSize(20);
        assertThat(summary.activeCarePlans()).hasSize(50);
    }

    @Test
    void summaryWhenThePatientWasMergedAwayThenIsTheSurvivors() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));
        UUID problem = chart.condition(Map.of());

        SummaryPanel panel = summaries.panel(caller, retired.id());

        assertThat(panel.demographics()).returns(patient.id(), PatientDemographics::patientId);
        assertThat(ids(panel.activeProblems(), Condition::id)).containsExactly(problem);
        assertThat(summaries.summary(caller, retired.id()).panel()).isEqualTo(panel);
    }

    @Test
    void summaryWhenRecordsAreOfAnotherFacilityOfTheTenantThenShowsThemToo() {
        FacilityRow elsewhere = db.facilities().insert(row -> row.set("tenant_id", facility.tenantId()));
        UUID visit = db.visits()
                .insert(row -> row.patient(patient).facility(elsewhere))
                .id();

        assertThat(panel().currentVisit()).isNotNull().returns(visit, current -> current.id());
    }

    @Test
    void panelWhenThePatientIsDeniedOrUnknownThenIsTheSame404() {
        for (UUID id : deniedAndUnknown()) {
            assertThatExceptionOfType(MissException.class)
                    .isThrownBy(() -> summaries.panel(caller, id))
                    .withMessage("Patient not found")
                    .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.NOT_FOUND));
        }
    }

    @Test
    void summaryWhenThePatientIsDeniedOrUnknownThenIsTheSame403() {
        for (UUID id : deniedAndUnknown()) {
            assertThatExceptionOfType(MissException.class)
                    .isThrownBy(() -> summaries.summary(caller, id))
                    .withMessage("Access denied")
                    .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.ACCESS_DENIED));
        }
    }

    @Test
    void panelWhenAnyVisibilityIsAskedForThenFollowsTheRule() {
        for (VisibilityMatrix.Case each : VisibilityMatrix.in(db)) {
            assertThat(shown(each)).as(each.name()).isEqualTo(each.visible() ? each.shownId() : null);
        }
    }

    /** What is written while the sections are read is in all of them or in none. */
    @Test
    void panelWhenTheChartIsWrittenMeanwhileThenIsAllOfOneMoment() throws Exception {
        UUID vitalSign = chart.observation(Map.of());
        CompletableFuture<SummaryPanel> reading;
        try (Connection writer = db.connect();
                Statement statement = writer.createStatement()) {
            writer.setAutoCommit(false);
            statement.execute("lock table observation in access exclusive mode");
            reading = CompletableFuture.supplyAsync(this::panel);
            awaitSomebodyWaitingFor("observation");
            visit("IN_PROGRESS", NOW);
            statement.execute("update observation set status = 'CANCELLED' where id = '" + vitalSign + "'");
            writer.commit();
        }

        SummaryPanel panel = reading.get(5, TimeUnit.SECONDS);

        assertThat(ids(panel.vitalSigns(), Observation::id)).containsExactly(vitalSign);
        assertThat(panel.currentVisit()).isNull();
        assertThat(panel().vitalSigns()).isEmpty();
        assertThat(panel().currentVisit()).isNotNull();
    }

    private @Nullable UUID shown(VisibilityMatrix.Case each) {
        try {
            return summaries
                    .panel(each.caller(), each.patientId())
                    .demographics()
                    .patientId();
        } catch (MissException miss) {
            return null;
        }
    }

    private void awaitSomebodyWaitingFor(String table) throws InterruptedException {
        Instant deadline = Instant.now().plus(Duration.ofSeconds(1));
        while (db.sql("select count(*) from pg_locks where relation = cast(? as regclass) and not granted")
                        .param(table)
                        .query(Long.class)
                        .single()
                == 0) {
            assertThat(Instant.now()).as("somebody waits for " + table).isBefore(deadline);
            Thread.sleep(5);
        }
    }

    private SummaryPanel panel() {
        return summaries.panel(caller, patient.id());
    }

    private ClinicalSummary summary() {
        return summaries.summary(caller, patient.id());
    }

    private Chart chartOfAnother() {
        return new Chart(db, db.patients().insert(row -> row.at(facility)));
    }

    private List<UUID> deniedAndUnknown() {
        return List.of(
                db.patients().insert(row -> row.at(facility).restricted()).id(),
                db.patients().insert(row -> row.at(db.facilities().insert())).id(),
                UUID.randomUUID(),
                new UUID(0, 0));
    }

    private UUID visit(String status, Instant startedAt) {
        return db.visits()
                .insert(row ->
                        row.patient(patient).facility(facility).status(status).startedAt(startedAt))
                .id();
    }

    private UUID placement(Map<String, Object> said) {
        Map<String, Object> all = new HashMap<>(said);
        all.put("facility_id", facility.id());
        all.put("encounter_id", chart.encounter(Map.of()));
        return chart.placement(all);
    }

    private UUID personId() {
        return db.sql("select person_id from patient where id = ?")
                .param(patient.id())
                .query(UUID.class)
                .single();
    }

    private void name(String use, String given, boolean preferred) {
        db.sql("insert into person_name (id, person_id, use, family, given, preferred, created_at, created_by,"
                        + " updated_at, updated_by)"
                        + " values (gen_random_uuid(), :person, :use, 'Erdman', array[:given], :preferred, now(), :id,"
                        + " now(), :id)")
                .param("person", personId())
                .param("use", use)
                .param("given", given)
                .param("preferred", preferred)
                .param("id", UUID.randomUUID())
                .update();
    }

    private void identifier(String type, String value, boolean preferred) {
        db.sql("insert into patient_identifier (id, tenant_id, patient_id, type, system, value, preferred, created_at,"
                        + " created_by, updated_at, updated_by)"
                        + " values (gen_random_uuid(), :tenant, :patient, :type, 'urn:mrn:' || :patient, :value,"
                        + " :preferred, now(), :tenant, now(), :tenant)")
                .param("tenant", patient.tenantId())
                .param("patient", patient.id())
                .param("type", type)
                .param("value", value)
                .param("preferred", preferred)
                .update();
    }

    private static List<UUID> newestFirst(int count, Function<Integer, UUID> insert) {
        return IntStream.range(0, count).boxed().map(insert).toList();
    }

    private static <T> List<UUID> ids(List<T> records, Function<T, UUID> id) {
        return records.stream().map(id).toList();
    }
}
