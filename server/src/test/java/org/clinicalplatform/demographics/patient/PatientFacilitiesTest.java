package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

class PatientFacilitiesTest extends ClinicTestCase {
    private static final String REASON = "Wrong facility";

    private final PatientFacilities facilities;
    private final PatientRow patient =
            db.patients().insert(row -> row.at(facility).at(elsewhere));
    private final Caller there = TestCallers.at(elsewhere, account);

    PatientFacilitiesTest(PatientFacilities facilities, ApplicationContext beans) {
        super(beans);
        this.facilities = facilities;
    }

    @Test
    void endWhenRegisteredElsewhereTooThenIsHiddenHereAndKeptWithTheReason() {
        clock.advance(Duration.ofMinutes(1));

        FacilityRegistration ended = facilities.end(caller, patient.id(), facility.id(), REASON);

        assertThat(ended.end()).isEqualTo(new FacilityRegistration.End(clock.instant(), account.id(), REASON));
        assertNotFound("Patient not found", () -> facilities.list(caller, patient.id(), false));
        assertThat(facilities.list(there, patient.id(), false))
                .extracting(FacilityRegistration::facilityId)
                .containsExactly(elsewhere.id());
        assertThat(facilities.list(there, patient.id(), true)).hasSize(2).contains(ended);
        assertThat(db.count(
                        "select count(*) from security_event where kind = 'PATIENT_REGISTRATION_ENDED'"
                                + " and tenant_id = ? and patient_id = ? and record_id = ?",
                        tenant.id(),
                        patient.id(),
                        facility.id()))
                .isEqualTo(1);
    }

    @Test
    void registerWhenARegistrationWasEndedThenIsPossibleAgainAndBothAreListed() {
        facilities.end(caller, patient.id(), facility.id(), REASON);
        clock.advance(Duration.ofMinutes(1));

        facilities.register(caller, patient.id(), facility.id());

        assertThat(facilities.list(caller, patient.id(), false)).hasSize(2);
        assertThat(facilities.list(caller, patient.id(), true)).hasSize(3);
        facilities.end(caller, patient.id(), facility.id(), REASON);
        assertThat(facilities.list(there, patient.id(), true)).hasSize(3);
    }

    /** The id of a merged patient leads to the survivor, so nothing else could show them. */
    @Test
    void listWhenAnEndedRegistrationIsOfAMergedPatientThenIsListedForTheSurvivor() {
        PatientRow merged = db.patients().insert(row -> row.mergedInto(patient));
        db.update(
                "insert into patient_facility_ended (id, tenant_id, patient_id, facility_id, registered_at,"
                        + " registered_by, ended_at, ended_by, end_reason) values (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                UUID.randomUUID(),
                tenant.id(),
                merged.id(),
                elsewhere.id(),
                NOW,
                account.id(),
                NOW,
                account.id(),
                REASON);

        assertThat(facilities.list(caller, patient.id(), true)).hasSize(3);
        assertThat(facilities.list(caller, merged.id(), true)).hasSize(3);
        assertThat(facilities.list(caller, merged.id(), false)).hasSize(2);
    }

    @Test
    void registerWhenTheFacilityWasDeactivatedThenIsRefused() {
        PatientRow local = patientAt(facility);
        db.update("update facility set active = false where id = ?", elsewhere.id());

        assertRefused(ErrorCode.FACILITY_INACTIVE, () -> facilities.register(caller, local.id(), elsewhere.id()));

        assertThat(facilities.list(caller, local.id(), true)).hasSize(1);
    }

    @Test
    void registerWhenTheFacilityIsBeingDeactivatedThenWaitsAndIsRefused() throws Exception {
        UUID local = patientAt(facility).id();
        ThrowingCallable registration = () -> facilities.register(caller, local, elsewhere.id());
        CompletableFuture<Void> waiting;
        try (HeldLock deactivation = HeldLock.onRow(db, "facility", elsewhere.id())) {
            waiting = CompletableFuture.runAsync(() -> assertRefused(ErrorCode.FACILITY_INACTIVE, registration));
            deactivation.awaitWaiting("select active from facility");
            deactivation.execute("update facility set active = false where id = ?", elsewhere.id());
        }
        waiting.get(10, TimeUnit.SECONDS);
    }

    @Test
    void endWhenItIsTheLastThenIsRefused() {
        PatientRow local = patientAt(facility);

        assertRefused(ErrorCode.LAST_REGISTRATION, () -> facilities.end(caller, local.id(), facility.id(), REASON));

        assertThat(facilities.list(caller, local.id(), true)).hasSize(1);
    }

    @Test
    void endWhenTheOtherFacilityWasDeactivatedThenIsTheLast() {
        db.update("update facility set active = false where id = ?", elsewhere.id());
        Caller wide = TestCallers.at(facility, account, "clinical.patient.all-facilities");

        assertRefused(ErrorCode.LAST_REGISTRATION, () -> facilities.end(caller, patient.id(), facility.id(), REASON));
        facilities.end(wide, patient.id(), elsewhere.id(), REASON);

        assertThat(facilities.list(caller, patient.id(), false))
                .extracting(FacilityRegistration::facilityId)
                .containsExactly(facility.id());
    }

    @ParameterizedTest
    @CsvSource({"PLANNED, true", "IN_PROGRESS, true", "CANCELLED, false"})
    void endWhenThePatientHasAVisitThereThenIsRefusedWhileItIsOpen(String status, boolean refused) {
        db.visits().insert(row -> row.patient(patient).facility(facility).status(status));

        if (refused) {
            assertRefused(
                    ErrorCode.REGISTRATION_IN_USE, () -> facilities.end(caller, patient.id(), facility.id(), REASON));
        } else {
            facilities.end(caller, patient.id(), facility.id(), REASON);
        }
    }

    /** Nobody there would see the visit any more. */
    @Test
    void endWhenAVisitIsBeingRecordedThereThenWaitsAndIsRefused() throws Exception {
        UUID visit = db.visits()
                .insert(row -> row.patient(patient).facility(facility).status("CANCELLED"))
                .id();
        ThrowingCallable end = () -> facilities.end(caller, patient.id(), facility.id(), REASON);
        CompletableFuture<Void> waiting;
        try (HeldLock writer = HeldLock.by(db, "select 1 from patient where id = ? for key share", patient.id())) {
            waiting = CompletableFuture.runAsync(() -> assertRefused(ErrorCode.REGISTRATION_IN_USE, end));
            writer.awaitWaiting("for update of p");
            writer.execute("update visit set status = 'IN_PROGRESS' where id = ?", visit);
        }
        waiting.get(10, TimeUnit.SECONDS);
    }

    /** The undo of the merge lists by these times what has been ended since. */
    @Test
    void endWhenAMergeIsAwaitedThenHasATimeAfterIt() throws Exception {
        CompletableFuture<FacilityRegistration> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> facilities.end(caller, patient.id(), facility.id(), REASON));
            merge.awaitWaiting("for update of p");
            clock.advance(Duration.ofSeconds(1));
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS).end())
                .isEqualTo(new FacilityRegistration.End(clock.instant(), account.id(), REASON));
    }

    /** Of a visit at another facility, or of none. */
    @ParameterizedTest
    @CsvSource({"ACTIVE, true", "PLANNED, false", "COMPLETED, false"})
    void endWhenThePatientIsInAWardThereThenIsRefused(String status, boolean refused) {
        db.encounters().insert(row -> row.patient(patient));
        db.records("encounter_location")
                .insert(row -> row.patient(patient)
                        .set("facility_id", facility.id())
                        .set("status", status)
                        .set("ended_at", status.equals("COMPLETED") ? NOW : null));

        if (refused) {
            assertRefused(
                    ErrorCode.REGISTRATION_IN_USE, () -> facilities.end(caller, patient.id(), facility.id(), REASON));
        } else {
            facilities.end(caller, patient.id(), facility.id(), REASON);
        }
    }

    @Test
    void endWhenOpenVisitsAndPlacementsAreVoidedOrElsewhereOrOfOthersThenIsPossible() {
        PatientRow other = patientAt(facility);
        db.visits().insert(row -> row.patient(patient).facility(facility).voided());
        db.visits().insert(row -> row.patient(patient).facility(elsewhere));
        db.visits().insert(row -> row.patient(other).facility(facility));
        UUID voided = placement(patient, facility);
        db.update("update encounter_location set voided_at = ? where id = ?", NOW, voided);
        placement(patient, elsewhere);
        placement(other, facility);

        facilities.end(caller, patient.id(), facility.id(), REASON);

        assertNotFound("Patient not found", () -> facilities.list(caller, patient.id(), false));
    }

    private UUID placement(PatientRow placed, FacilityRow where) {
        db.encounters().insert(row -> row.patient(placed));
        return db.records("encounter_location")
                .insert(row ->
                        row.patient(placed).set("facility_id", where.id()).set("status", "ACTIVE"))
                .id();
    }

    @Test
    void endWhenTheFacilityIsNotTheSessionsThenOnlyWhoSeesAllFacilitiesMay() {
        assertRefused(
                ErrorCode.REGISTRATION_OF_ANOTHER_FACILITY,
                () -> facilities.end(caller, patient.id(), elsewhere.id(), REASON));
        assertRefused(
                ErrorCode.REGISTRATION_OF_ANOTHER_FACILITY,
                () -> facilities.end(caller, patient.id(), UUID.randomUUID(), REASON));

        Caller wide = TestCallers.at(facility, account, "clinical.patient.all-facilities");
        facilities.end(wide, patient.id(), elsewhere.id(), REASON);

        assertThat(facilities.list(caller, patient.id(), false)).hasSize(1);
    }

    @Test
    void endWhenNotRegisteredThereOrNoLongerThenIsNotFound() {
        PatientRow other = db.patients().insert(row -> row.at(elsewhere));
        db.grants().insert(row -> row.patient(other).account(account));
        facilities.end(caller, patient.id(), facility.id(), REASON);

        assertNotFound("Registration not found", () -> facilities.end(caller, other.id(), facility.id(), REASON));
        assertNotFound("Patient not found", () -> facilities.end(caller, patient.id(), facility.id(), REASON));
        assertThat(db.count("select count(*) from patient_facility_ended where patient_id = ?", patient.id()))
                .isEqualTo(1);
    }

    @Test
    void endWhenThePatientIsDeniedThenIsLikeUnknown() {
        PatientRow restricted =
                db.patients().insert(row -> row.at(facility).at(elsewhere).restricted());
        PatientRow abroad = db.patients().insert(row -> row.at(foreign));
        PatientRow elsewhereOnly = patientAt(elsewhere);
        for (UUID id : List.of(restricted.id(), abroad.id(), elsewhereOnly.id(), UUID.randomUUID())) {
            for (UUID where : List.of(facility.id(), elsewhere.id(), foreign.id())) {
                assertNotFound("Patient not found", () -> facilities.end(caller, id, where, REASON));
            }
        }
    }

    @Test
    void endWhenThePatientWasMergedThenIsTheSurvivors() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));

        facilities.end(caller, retired.id(), facility.id(), REASON);

        assertThat(facilities.list(there, patient.id(), false)).hasSize(1);
    }

    /** Each facility ends its own: whoever comes second has the last one. */
    @Test
    void endWhenAllAreEndedAtOnceThenOneRemains() {
        for (int round = 0; round < 10; round++) {
            PatientRow wanted = db.patients().insert(row -> row.at(facility).at(elsewhere));
            AtOnce.run(2, number -> endOrRefuse(number == 0 ? facility : elsewhere, wanted));
            assertThat(db.count("select count(*) from patient_facility where patient_id = ?", wanted.id()))
                    .isEqualTo(1);
        }
    }

    @Test
    void createdWhenTheSessionDoesNotSeeThePatientThenItKnows() {
        PatientService patients = bean(PatientService.class);
        NewPatient here = new NewPatient(null, TestPersons.named("Feld"), null, List.of(), false);
        NewPatient away = new NewPatient(null, TestPersons.named("Feld"), elsewhere.id(), List.of(), false);
        NewPatient closed = new NewPatient(null, TestPersons.named("Feld"), null, List.of(), true);
        Caller guardian = TestCallers.at(facility, account, "demographic.person.restrict");

        assertThat(patients.sees(caller, patients.create(caller, here))).isTrue();
        assertThat(patients.sees(caller, patients.create(caller, away))).isFalse();
        assertThat(patients.sees(guardian, patients.create(guardian, closed))).isFalse();
        Caller wide = TestCallers.in(tenant, account, "clinical.patient.all-facilities");
        assertThat(patients.sees(wide, patients.create(wide, away))).isTrue();
    }

    private void endOrRefuse(FacilityRow where, PatientRow wanted) {
        try {
            facilities.end(TestCallers.at(where, account), wanted.id(), where.id(), REASON);
        } catch (ApiException refusal) {
            assertThat(refusal.code()).isEqualTo(ErrorCode.LAST_REGISTRATION);
        }
    }
}
