package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.clinicalplatform.api.model.EncounterLocationStatus;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.Subjects;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Placements that wait for the patient while a merge or an undo gives the encounter to another one. */
class MovedEncounterTest extends ClinicTestCase {
    private static final Place BED = new Place("Cardiology", "1", "A");

    private final EncounterLocationService locations = bean(EncounterLocationService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID encounter =
            db.encounters().insert(row -> row.patient(patient)).id();
    private final UUID planned = place(EncounterLocationStatus.PLANNED).id();
    private final MockHttpServletRequest request = new MockHttpServletRequest();

    MovedEncounterTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void listWhenTheEncounterIsGivenToAnotherPatientMeanwhileThenIsThatOfOneSnapshot() throws Exception {
        CompletableFuture<List<EncounterLocation>> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.by(db, "lock table encounter_location in access exclusive mode")) {
            waiting.completeAsync(() -> locations.ofEncounter(caller, encounter).items());
            undo.awaitWaiting("from encounter_location r");
            UUID separated = patientAt(elsewhere).id();
            undo.execute("update encounter set patient_id = ? where id = ?", separated, encounter);
            undo.execute("update encounter_location set patient_id = ? where id = ?", separated, planned);
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS))
                .extracting(EncounterLocation::patientId)
                .containsExactly(patient.id());
    }

    private enum Operation {
        PLACE,
        TRANSFER,
        START
    }

    @ParameterizedTest
    @EnumSource
    void placeWhenAMergeIsUndoneMeanwhileThenIsOfThePatientWhoIsBack(Operation operation) throws Exception {
        PatientRow retired = retired(facility);

        EncounterLocation placed = undoWhile(operation, retired).get(10, TimeUnit.SECONDS);

        assertThat(placed.patientId()).isEqualTo(retired.id());
        assertThat(placed.status()).isEqualTo(EncounterLocationStatus.ACTIVE);
    }

    @ParameterizedTest
    @EnumSource
    void placeWhenThePatientWhoIsBackIsOutOfSightThenIsRefusedAsUnknown(Operation operation) throws Exception {
        assertUnknown(operation, undoWhile(operation, retired(elsewhere)));
    }

    @ParameterizedTest
    @EnumSource
    void placeWhenThePatientIsMergedIntoOneOutOfSightMeanwhileThenIsRefusedAsUnknown(Operation operation)
            throws Exception {
        PatientRow survivor = patientAt(elsewhere);

        assertUnknown(
                operation,
                moveWhile(
                        operation,
                        survivor,
                        "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                        survivor.id(),
                        patient.id()));
    }

    @ParameterizedTest
    @EnumSource
    void placeWhenThePatientIsMergedMeanwhileThenTheAuditTrailHasTheSurvivor(Operation operation) throws Exception {
        PatientRow survivor = patientAt(facility);

        EncounterLocation placed = moveWhile(
                        operation,
                        survivor,
                        "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                        survivor.id(),
                        patient.id())
                .get(10, TimeUnit.SECONDS);

        Subjects subjects = RequestContext.of(request).subjects();
        assertThat(placed.patientId()).isEqualTo(survivor.id());
        assertThat(subjects.patientId()).isEqualTo(survivor.id());
        assertThat(subjects.patients()).contains(survivor.id());
    }

    /** The undo of the merge tells by these times what has been recorded and changed since. */
    @ParameterizedTest
    @EnumSource
    void placeWhenAMergeIsAwaitedThenHasATimeAfterIt(Operation operation) throws Exception {
        CompletableFuture<EncounterLocation> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(run(operation));
            merge.awaitWaiting("for no key update of p");
            clock.advance(Duration.ofSeconds(1));
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS).revision().updatedAt()).isEqualTo(clock.instant());
    }

    @Test
    void placeWhenTheEncounterIsVoidedMeanwhileThenIsRefusedAsUnknown() throws Exception {
        CompletableFuture<EncounterLocation> waiting = new CompletableFuture<>();
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(run(Operation.PLACE));
            held.awaitWaiting("for no key update of p");
            held.execute("update encounter set voided_at = now() where id = ?", encounter);
        }
        assertUnknown(Operation.PLACE, waiting);
    }

    private PatientRow retired(FacilityRow where) {
        return db.patients().insert(row -> row.at(where).mergedInto(patient));
    }

    private CompletableFuture<EncounterLocation> undoWhile(Operation operation, PatientRow retired) {
        return moveWhile(
                operation,
                retired,
                "update patient set voided_at = null, merged_into_patient_id = null where id = ?",
                retired.id());
    }

    /** The operation waits for the patient while another transaction changes patients and moves the encounter. */
    private CompletableFuture<EncounterLocation> moveWhile(
            Operation operation, PatientRow to, String change, Object... parameters) {
        CompletableFuture<EncounterLocation> waiting = new CompletableFuture<>();
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(run(operation));
            held.awaitWaiting("for no key update of p");
            held.execute(change, parameters);
            Stream.of("encounter", "encounter_location")
                    .forEach(table -> held.execute(
                            "update " + table + " set patient_id = ? where patient_id = ?", to.id(), patient.id()));
        }
        return waiting;
    }

    /** The operation in the request, on another thread. */
    private Supplier<EncounterLocation> run(Operation operation) {
        return () -> {
            RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
            try {
                return call(operation);
            } finally {
                RequestContextHolder.resetRequestAttributes();
            }
        };
    }

    private EncounterLocation call(Operation operation) {
        return switch (operation) {
            case PLACE -> place(EncounterLocationStatus.ACTIVE);
            case TRANSFER -> locations.transfer(caller, encounter, BED, NOW);
            case START -> locations.start(caller, planned, NOW);
        };
    }

    private EncounterLocation place(EncounterLocationStatus status) {
        return locations.create(caller, new NewEncounterLocation(encounter, BED, status, NOW));
    }

    /** The response is that of the operation for an unknown id. */
    private static void assertUnknown(Operation operation, CompletableFuture<EncounterLocation> waiting)
            throws Exception {
        Throwable refusal = waiting.handle((placed, thrown) -> thrown).get(10, TimeUnit.SECONDS);
        assertThat(refusal)
                .cause()
                .isInstanceOf(RecordNotFoundException.class)
                .asInstanceOf(InstanceOfAssertFactories.type(ApiException.class))
                .returns(
                        operation == Operation.PLACE ? ErrorCode.INVALID_REQUEST : ErrorCode.NOT_FOUND,
                        ApiException::code);
    }
}
