package org.clinicalplatform.clinical.encounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** What ends with an encounter, and what a visit that is over allows its encounters. */
class EncounterClosingTest extends ClinicTestCase {
    private final EncounterService encounters = bean(EncounterService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID visit =
            db.visits().insert(row -> row.patient(patient).facility(facility)).id();
    private final UUID encounter = encounters
            .create(caller, patient.id(), visit, details(EncounterStatus.IN_PROGRESS, null))
            .id();

    EncounterClosingTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void updateWhenFinishedThenThePlacementEndsWithIt() {
        UUID placed = placement();

        update(0, details(EncounterStatus.FINISHED, NOW.plusSeconds(60)));

        assertEnded(placed, NOW.plusSeconds(60));
    }

    @Test
    void updateWhenFinishedThenPlacementsOfOtherEncountersStay() {
        PatientRow neighbour = patientAt(facility);
        UUID other = db.encounters().insert(row -> row.patient(neighbour)).id();
        UUID placed = placement(neighbour, other);
        placement();

        update(0, details(EncounterStatus.FINISHED, NOW.plusSeconds(60)));

        assertThat(db.count("select version from encounter_location where id = ?", placed))
                .isZero();
    }

    @Test
    void updateWhenFinishedThenPlacementsThatArePlannedOverOrVoidedStayTheSame() {
        UUID planned = placement();
        db.update("update encounter_location set status = 'PLANNED' where id = ?", planned);
        UUID over = placement();
        db.update("update encounter_location set status = 'COMPLETED', ended_at = started_at where id = ?", over);
        UUID voided = placement();
        db.update("update encounter_location set voided_at = ? where id = ?", NOW, voided);

        update(0, details(EncounterStatus.FINISHED, NOW.plusSeconds(60)));

        for (UUID id : List.of(planned, over, voided)) {
            assertThat(db.count("select version from encounter_location where id = ?", id))
                    .isZero();
        }
    }

    @Test
    void updateWhenCancelledWithoutATimeThenThePlacementEndsNow() {
        UUID placed = placement();

        update(0, details(EncounterStatus.CANCELLED, null));

        assertEnded(placed, NOW);
    }

    /** Without an end, nobody would have taken part in it at any time. */
    @Test
    void updateWhenBegunAndCancelledWithoutATimeThenEndsNowAndKeepsItsEnd() {
        assertThat(endOnceCancelled(0)).isEqualTo(NOW);
        update(1, details(EncounterStatus.FINISHED, NOW.plusSeconds(60)));

        assertThat(endOnceCancelled(2)).isEqualTo(NOW.plusSeconds(60));
        assertThat(endOnceCancelled(3)).as("cancelled already").isEqualTo(NOW.plusSeconds(60));
    }

    @Test
    void updateWhenPlannedAndCancelledThenHasNoEnd() {
        update(0, details(EncounterStatus.PLANNED, null));

        assertThat(endOnceCancelled(1)).isNull();
        assertThat(endOnceCancelled(2)).as("cancelled already").isNull();
    }

    private @Nullable Instant endOnceCancelled(long version) {
        return update(version, details(EncounterStatus.CANCELLED, null))
                .details()
                .endedAt();
    }

    @ParameterizedTest
    @CsvSource({"120, 120", "600, "})
    void updateWhenBegunAndCancelledWithALaterStartThenDoesNotEndBeforeIt(long start, @Nullable Long end) {
        Encounter.Details later = details(EncounterStatus.CANCELLED, NOW.plusSeconds(start), null);

        assertThat(update(0, later).details().endedAt()).isEqualTo(end == null ? null : NOW.plusSeconds(end));
    }

    @Test
    void updateWhenItIsRefusedThenThePlacementStays() {
        UUID placed = placement();

        assertRefused(
                ErrorCode.VERSION_CONFLICT, () -> update(7, details(EncounterStatus.FINISHED, NOW.plusSeconds(60))));

        assertThat(db.count("select version from encounter_location where id = ?", placed))
                .isZero();
    }

    @Test
    void updateWhenTheEncounterGoesOnThenThePlacementStays() {
        UUID placed = placement();

        update(0, details(EncounterStatus.ON_LEAVE, null));

        assertThat(db.count("select version from encounter_location where id = ?", placed))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ENDED", "CANCELLED"})
    void createWhenTheVisitIsOverThenIsAConflict(String status) {
        close(status);

        for (EncounterStatus requested : List.of(EncounterStatus.PLANNED, EncounterStatus.FINISHED)) {
            assertRefused(
                    ErrorCode.VISIT_CLOSED,
                    () -> encounters.create(caller, patient.id(), visit, details(requested, NOW)));
        }
        assertThat(db.count("select count(*) from encounter where visit_id = ?", visit))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = EncounterStatus.class,
            names = {"PLANNED", "ARRIVED", "TRIAGED", "IN_PROGRESS", "ON_LEAVE"})
    void updateWhenTheVisitIsOverThenIsNotReopened(EncounterStatus status) {
        update(0, details(EncounterStatus.FINISHED, NOW));
        close("ENDED");

        assertRefused(ErrorCode.VISIT_CLOSED, () -> update(1, details(status, null)));
        assertThat(update(1, details(EncounterStatus.CANCELLED, NOW)).revision().version())
                .as("corrected")
                .isEqualTo(2);
    }

    @Test
    void updateWhenTheVisitIsOverThenTheAuditTrailHasThePatient() {
        close("ENDED");
        MockHttpServletRequest request = new MockHttpServletRequest();
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        try {
            assertRefused(ErrorCode.VISIT_CLOSED, () -> update(0, details(EncounterStatus.ON_LEAVE, null)));
        } finally {
            RequestContextHolder.resetRequestAttributes();
        }

        assertThat(RequestContext.of(request).subjects().patientId()).isEqualTo(patient.id());
    }

    @Test
    void updateWhenTheVisitGoesOnThenMayBeReopened() {
        update(0, details(EncounterStatus.FINISHED, NOW));

        assertThat(update(1, details(EncounterStatus.IN_PROGRESS, null))
                        .details()
                        .status())
                .isEqualTo(EncounterStatus.IN_PROGRESS);
    }

    /** The state of a visit that the caller may not see is not disclosed. */
    @Test
    void updateWhenDeniedThenIsNotFoundWhateverTheStateOfTheVisit() {
        close("ENDED");

        assertNotFound(
                "Encounter not found",
                () -> encounters.update(
                        TestCallers.at(elsewhere, account), encounter, 0, details(EncounterStatus.IN_PROGRESS, null)));
    }

    @Test
    void createWhenTheVisitIsBeingEndedThenWaitsAndIsRefused() throws Exception {
        assertRefusedAfterEnd(
                "for share",
                () -> encounters.create(caller, patient.id(), visit, details(EncounterStatus.IN_PROGRESS, null)));
    }

    @Test
    void updateWhenTheVisitIsBeingEndedThenWaitsAndIsNotReopened() throws Exception {
        assertRefusedAfterEnd("for share", () -> update(0, details(EncounterStatus.ON_LEAVE, null)));
    }

    private void assertRefusedAfterEnd(String waiting, Runnable call) throws Exception {
        CompletableFuture<@Nullable ErrorCode> refusal = new CompletableFuture<>();
        try (HeldLock end = HeldLock.onRow(db, "visit", visit)) {
            refusal.completeAsync(() -> refusal(call));
            end.awaitWaiting(waiting);
            end.execute("update visit set status = 'ENDED', ended_at = started_at where id = ?", visit);
        }
        assertThat(refusal.get(10, TimeUnit.SECONDS)).isEqualTo(ErrorCode.VISIT_CLOSED);
    }

    private static @Nullable ErrorCode refusal(Runnable call) {
        try {
            call.run();
            return null;
        } catch (ApiException e) {
            return e.code();
        }
    }

    private Encounter update(long version, Encounter.Details details) {
        return encounters.update(caller, encounter, version, details);
    }

    private void close(String status) {
        db.update(
                "update visit set status = ?, ended_at = case when ? = 'ENDED' then started_at end where id = ?",
                status,
                status,
                visit);
    }

    private UUID placement() {
        return placement(patient, encounter);
    }

    private UUID placement(PatientRow placed, UUID encounterId) {
        return db.records("encounter_location")
                .insert(row ->
                        row.patient(placed).set("encounter_id", encounterId).set("status", "ACTIVE"))
                .id();
    }

    private void assertEnded(UUID placed, Instant at) {
        assertThat(db.value(
                        Boolean.class,
                        "select status = 'COMPLETED' and ended_at = ? and version = 1 and updated_by = ?"
                                + " from encounter_location where id = ?",
                        at,
                        account.id(),
                        placed))
                .isTrue();
    }

    private static Encounter.Details details(EncounterStatus status, @Nullable Instant endedAt) {
        return details(status, NOW, endedAt);
    }

    private static Encounter.Details details(EncounterStatus status, Instant startedAt, @Nullable Instant endedAt) {
        return new Encounter.Details(
                new Coding("http://snomed.info/sct", "32485007", null),
                EncounterClass.INPATIENT,
                status,
                null,
                startedAt,
                endedAt,
                List.of(),
                null);
    }
}
