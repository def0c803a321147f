package org.clinicalplatform.clinical.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.DetailedRecordServiceTest;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.DataAccessException;

class ObservationServiceTest
        extends DetailedRecordServiceTest<Observation, Observation.Details, ObservationStatus, ObservationFilter> {
    private final ObservationService observations;

    ObservationServiceTest(ObservationService observations, ApplicationContext beans) {
        super(
                beans,
                "Observation",
                ObservationStatus.CORRECTED,
                ObservationStatus.PRELIMINARY,
                new Operations<>(
                        observations.records(),
                        Observation::details,
                        (by, patientId, context, details) -> observations.create(by, patientId, context, null, details),
                        observations::voidRecord),
                (patientId, status, code, from, to) ->
                        ObservationFilter.of(patientId, null, status, null, code, from, to));
        this.observations = observations;
    }

    /** A record is its patient's, whatever encounter it hangs off; one that has no patient is nobody's. */
    @Test
    void searchWhenTheEncounterIsNamedThenGivesOnlyWhatIsOfItsPatient() {
        UUID encounter = context(patient);
        Observation seen = create(caller, patient.id(), encounter, least(NOW));
        for (@Nullable UUID other : Arrays.asList(null, hidden.id())) {
            UUID id = create(caller, patient.id(), encounter, least(NOW)).id();
            db.update("update observation set patient_id = ? where id = ?", other, id);
        }

        for (@Nullable UUID patientId : Arrays.asList(null, patient.id())) {
            assertThat(search(ObservationFilter.of(patientId, encounter, null, null, null, null, null)))
                    .containsExactly(seen);
        }
    }

    @Test
    void searchWhenACategoryIsNamedThenReturnsItsObservationsOnly() {
        Observation ofLaboratory = complete(NOW);
        create(patient, least(NOW));

        assertThat(search(inCategory(patient.id(), ObservationCategory.LABORATORY)))
                .containsExactly(ofLaboratory);
        assertThat(search(inCategory(null, ObservationCategory.LABORATORY))).containsExactly(ofLaboratory);
        assertThat(search(inCategory(patient.id(), ObservationCategory.VITAL_SIGNS)))
                .isEmpty();
    }

    /** The index of codes has days only. */
    @Test
    void searchWhenACodeIsNamedThenTimesWithinADayBoundAndOrderItToo() {
        Instant noon = Instant.parse("2026-03-01T12:00:00Z");
        for (int hours : List.of(-12, -13, 0, -1, 11, 12)) {
            create(patient, least(noon.plus(Duration.ofHours(hours))));
        }
        String code = least(noon).code().code();

        assertThat(search(ObservationFilter.of(null, null, null, null, code, null, null)))
                .extracting(found ->
                        Duration.between(noon, found.details().effectiveAt()).toHours())
                .containsExactly(12L, 11L, 0L, -1L, -12L, -13L);
        assertThat(search(ObservationFilter.of(
                        null,
                        null,
                        null,
                        null,
                        code,
                        noon.minus(Duration.ofHours(12)),
                        noon.plus(Duration.ofHours(11)))))
                .extracting(found ->
                        Duration.between(noon, found.details().effectiveAt()).toHours())
                .containsExactly(0L, -1L, -12L);
    }

    /** Observations that the caller may not see are not among those that would have been too many. */
    @Test
    void searchWhenMoreMatchThanItReturnsThenIsTruncated() {
        UUID seen = create(patient, least(NOW.minusSeconds(1))).id();
        UUID unseen =
                create(caller, patient.id(), null, least(NOW.minusSeconds(1))).id();
        db.update("update observation set patient_id = ? where id = ?", hidden.id(), unseen);
        copy(seen, 499);
        copy(unseen, 2);

        assertThat(observations.records().search(caller, inCategory(null, null)))
                .satisfies(result -> assertThat(result.items()).hasSize(500))
                .returns(false, SearchResult::truncated);

        UUID newest = create(patient, least(NOW)).id();

        assertThat(observations.records().search(caller, inCategory(null, null)))
                .satisfies(result ->
                        assertThat(result.items()).hasSize(500).first().returns(newest, Observation::id))
                .returns(true, SearchResult::truncated);
        assertThat(page(inCategory(patient.id(), null), new PageQuery(5, 100)).items())
                .hasSize(1);
    }

    private void copy(UUID id, int times) {
        db.update(
                "insert into observation (id, tenant_id, patient_id, status, code_system, code_code, effective_at,"
                        + " created_at, created_by, updated_at, updated_by)"
                        + " select gen_random_uuid(), tenant_id, patient_id, status, code_system, code_code, effective_at,"
                        + " created_at, created_by, updated_at, updated_by"
                        + " from observation, generate_series(1, ?) where id = ?",
                times,
                id);
    }

    private static ObservationFilter inCategory(@Nullable UUID patientId, @Nullable ObservationCategory category) {
        return ObservationFilter.of(patientId, null, null, category, null, null, null);
    }

    @Test
    void createWhenTheParentIsAnotherPatientsOrUnknownThenIsRefused() {
        UUID own = create(patient, least(NOW)).id();
        assertThat(createUnder(own).parentObservationId()).isEqualTo(own);

        UUID anothers = create(patientAt(facility), least(NOW)).id();
        for (UUID id : List.of(anothers, UUID.randomUUID())) {
            assertUnknown("observation", id, () -> createUnder(id));
        }
    }

    /** It would otherwise stay as a part of an observation that is voided meanwhile. */
    @Test
    void createWhenTheParentIsBeingVoidedThenWaits() {
        UUID parent = create(patient, least(NOW)).id();

        try (HeldLock voiding = HeldLock.by(db, "update observation set voided_at = now() where id = ?", parent)) {
            assertThatExceptionOfType(DataAccessException.class)
                    .as("with %s", voiding)
                    .isThrownBy(() -> withLockTimeout(() -> createUnder(parent)));
        }

        assertUnknown("observation", parent, () -> createUnder(parent));
    }

    /** Voiding a report voids its panels: a result that is recorded meanwhile would stay under a voided one. */
    @Test
    void createWhenWhatTheParentIsPartOfIsBeingVoidedThenWaits() {
        UUID report = create(patient, least(NOW)).id();
        UUID panel = createUnder(report).id();

        try (HeldLock voiding = HeldLock.by(db, "update observation set voided_at = now() where id = ?", report)) {
            assertThatExceptionOfType(DataAccessException.class)
                    .as("with %s", voiding)
                    .isThrownBy(() -> withLockTimeout(() -> createUnder(panel)));
        }

        // an earlier release voided the report alone
        assertThat(createUnder(panel).parentObservationId()).isEqualTo(panel);
    }

    @Test
    void voidWhenItHasPartsThenVoidsThemAtAnyDepth() {
        UUID report = create(patient, least(NOW)).id();
        UUID panel = createUnder(report).id();
        UUID result = createUnder(panel).id();
        UUID repeated = createUnder(panel).id();
        voidRecord(repeated, "Hemolytic");
        UUID other = createUnder(create(patient, least(NOW)).id()).id();

        voidRecord(report, "Wrong patient");

        for (UUID id : List.of(report, panel, result)) {
            assertNotFoundResponse("voided", () -> get(id));
            assertThat(voidingOf(id)).isEqualTo("Wrong patient by " + caller.accountId() + ", version 1");
        }
        assertThat(voidingOf(repeated)).startsWith("Hemolytic by ");
        assertThat(get(other).revision().version()).isZero();
    }

    /** Otherwise it might wait for the voiding of the panel, which waits for the results. */
    @Test
    void voidWhenAPartIsLockedThenItsOwnPartsAreLockedAfterwards() {
        UUID report = create(patient, least(NOW)).id();
        UUID panel = createUnder(report).id();
        List<Observation> results =
                Stream.generate(() -> createUnder(panel)).limit(20).toList();
        // behind its results in the table too
        db.update("update observation set comment = 'Repeated' where id = ?", panel);
        CompletableFuture<Void> voiding;

        try (HeldLock ofPanel = HeldLock.onRow(db, "observation", panel)) {
            voiding = CompletableFuture.runAsync(() -> voidRecord(report, "Wrong patient"));
            ofPanel.awaitWaiting("update observation");
            for (Observation result : results) {
                ofPanel.execute("select 1 from observation where id = ? for update nowait", result.id());
            }
        }
        voiding.join();

        assertThat(voidingOf(results.get(0).id())).startsWith("Wrong patient by ");
    }

    private String voidingOf(UUID id) {
        return db.value(
                String.class,
                "select void_reason || ' by ' || updated_by || ', version ' || version from observation where id = ?",
                id);
    }

    @Test
    void voidWhenItIsAPartThenItsParentAndTheOtherPartsStay() {
        UUID panel = create(patient, least(NOW)).id();
        UUID wrong = createUnder(panel).id();
        UUID right = createUnder(panel).id();

        voidRecord(wrong, "Hemolytic");

        assertNotFoundResponse("voided", () -> get(wrong));
        assertThat(List.of(get(panel).id(), get(right).id())).containsExactly(panel, right);
    }

    private Observation createUnder(UUID parent) {
        return observations.create(caller, patient.id(), null, parent, least(NOW));
    }

    @Override
    protected Observation.Details everything(Instant at) {
        return new Observation.Details(
                ObservationStatus.CORRECTED,
                ObservationCategory.LABORATORY,
                CODE,
                new ObservationValue(new ObservationQuantity(new BigDecimal("1.50"), "mg/dL"), null, null, null, null),
                null,
                OTHER,
                new BigDecimal("0.5"),
                new BigDecimal("2"),
                OTHER,
                CODE,
                at,
                "Laboratory",
                "Hemolytic");
    }

    @Override
    protected Observation.Details least(Instant at) {
        return new Observation.Details(
                ObservationStatus.FINAL, null, CODE, null, null, null, null, null, null, null, at, null, null);
    }
}
