package org.clinicalplatform.accesscontrol.facility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.clinicalplatform.platform.error.ErrorCode.ACCESS_DENIED;
import static org.clinicalplatform.platform.error.ErrorCode.AUTHENTICATION_REQUIRED;
import static org.clinicalplatform.platform.error.ErrorCode.FACILITY_CODE_TAKEN;
import static org.clinicalplatform.platform.error.ErrorCode.FACILITY_IN_USE;
import static org.clinicalplatform.platform.error.ErrorCode.INVALID_REQUEST;
import static org.clinicalplatform.platform.error.ErrorCode.VERSION_CONFLICT;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertOneSucceeds;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.RoleRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.ApplicationContext;

class FacilityServiceTest extends ClinicTestCase {
    private static final String WRITE = "accesscontrol.facility.write";

    private final FacilityService facilities = bean(FacilityService.class);
    private final MembershipService memberships = bean(MembershipService.class);
    private final Caller wide;
    private final Caller atOne;

    FacilityServiceTest(ApplicationContext beans) {
        super(beans);
        wide = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, WRITE)));
        atOne = TestCallers.at(facility, db.accounts().insert(row -> row.at(facility, WRITE)));
    }

    @Test
    void createWhenDoneThenRolesForTheTenantIncludeIt() {
        Facility created = facilities.create(wide, "C", "Third");

        assertThat(facilities.page(wide, new PageQuery(0, 20)).items())
                .extracting(Facility::id)
                .containsExactlyInAnyOrder(facility.id(), elsewhere.id(), created.id());
        assertThat(memberships.isMember(wide.accountId(), new Scope(tenant.id(), created.id())))
                .isTrue();
        assertThat(facilities.get(wide, created.id())).isEqualTo(created);
        assertRefused(FACILITY_CODE_TAKEN, () -> facilities.create(wide, "C", "Again"));
    }

    @Test
    void facilityWhenCreatedOrDeactivatedThenCountsAtTheNextRequest() {
        assertThat(announcesRights(() -> facilities.create(wide, "C", "Third"))).isTrue();
        assertThat(announcesRights(() -> deactivate(wide, elsewhere.id()))).isTrue();
    }

    /** Such as one that was deactivated by a former release, which did not look. */
    @Test
    void updateWhenAnInactiveFacilityHasPatientsThenCanBeRenamed() {
        PatientRow patient = patientAt(elsewhere);
        db.visits().insert(row -> row.patient(patient).facility(elsewhere).status("IN_PROGRESS"));
        db.update("update facility set active = false where id = ?", elsewhere.id());
        long version = facilities.get(wide, elsewhere.id()).version();

        assertThat(facilities
                        .update(wide, elsewhere.id(), new FacilityChange("Former", false, version))
                        .name())
                .isEqualTo("Former");
    }

    @Test
    void createWhenTheCallerIsBeingDeactivatedThenWaitsAndRequiresAuthentication() {
        CompletableFuture<Void> refused;

        try (HeldLock deactivation = HeldLock.onRow(db, "user_account", wide.accountId())) {
            deactivation.execute("update user_account set active = false where id = ?", wide.accountId());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(AUTHENTICATION_REQUIRED, () -> facilities.create(wide, "C", "Third")));
            deactivation.awaitWaiting("from user_account");
        }
        refused.join();

        assertThat(facilities.page(wide, new PageQuery(0, 20)).totalItems()).isEqualTo(2);
    }

    @Test
    void facilityWhenOfAnotherTenantOrUnknownThenIsNotFound() {
        FacilityChange change = new FacilityChange("Taken over", true, 0);
        for (UUID id : List.of(foreign.id(), UUID.randomUUID())) {
            assertNotFound("Facility not found", () -> facilities.get(wide, id));
            assertNotFound("Facility not found", () -> facilities.update(wide, id, change));
        }
    }

    @Test
    void pageWhenReadThenIsSortedByCodeAndTheNextOneGoesOn() {
        facilities.create(wide, "B", "First");
        facilities.create(wide, "C", "Second");
        facilities.create(wide, "A", "Third");

        assertThat(facilities.page(wide, new PageQuery(0, 20)).items())
                .extracting(Facility::code)
                .containsSubsequence("A", "B", "C");
        assertThat(facilities.page(wide, new PageQuery(1, 1)).items())
                .extracting(Facility::code)
                .containsExactly("B");
    }

    @Test
    void updateWhenDeactivatedThenCannotBeAScope() {
        Facility deactivated = facilities.update(wide, elsewhere.id(), new FacilityChange("Closed", false, 0));

        assertThat(deactivated.active()).isFalse();
        assertThat(deactivated.version()).isEqualTo(1);
        assertThat(memberships.isMember(wide.accountId(), new Scope(tenant.id(), elsewhere.id())))
                .isFalse();
        assertThat(facilities.update(wide, elsewhere.id(), new FacilityChange("Closed", false, 1)))
                .isEqualTo(deactivated);
        assertRefused(
                VERSION_CONFLICT, () -> facilities.update(wide, elsewhere.id(), new FacilityChange("Open", true, 0)));
    }

    @ParameterizedTest
    @CsvSource({"PLANNED, true", "IN_PROGRESS, true", "ENDED, false", "CANCELLED, false"})
    void updateWhenPatientsAreThereThenIsNotDeactivated(String status, boolean refused) {
        PatientRow patient = patientAt(elsewhere);
        UUID visit = db.visits()
                .insert(row -> row.patient(patient)
                        .facility(elsewhere)
                        .status(status)
                        .set("ended_at", status.equals("ENDED") ? NOW : null))
                .id();

        assertDeactivation(refused);

        db.update("update visit set voided_at = created_at where id = ?", visit);
        db.update("update facility set active = true where id = ?", elsewhere.id());
        db.encounters().insert(row -> row.patient(patient));
        db.records("encounter_location")
                .insert(row ->
                        row.patient(patient).set("facility_id", elsewhere.id()).set("status", "ACTIVE"));
        assertDeactivation(true);
    }

    @Test
    void updateWhenPatientsHaveLeftOrAreElsewhereThenIsDeactivated() {
        PatientRow patient = patientAt(elsewhere);
        db.visits().insert(row -> row.patient(patient).facility(facility).status("IN_PROGRESS"));
        db.visits().insert(row -> row.patient(patient).facility(elsewhere).voided());
        db.encounters().insert(row -> row.patient(patient));
        db.records("encounter_location")
                .insert(row -> row.patient(patient)
                        .set("facility_id", elsewhere.id())
                        .set("status", "ACTIVE")
                        .set("voided_at", NOW));
        db.records("encounter_location")
                .insert(row -> row.patient(patient)
                        .set("facility_id", elsewhere.id())
                        .set("status", "COMPLETED")
                        .set("ended_at", NOW));
        db.records("encounter_location")
                .insert(row ->
                        row.patient(patient).set("facility_id", facility.id()).set("status", "ACTIVE"));

        assertDeactivation(false);
    }

    private void assertDeactivation(boolean refused) {
        long version = facilities.get(wide, elsewhere.id()).version();
        Supplier<Facility> update =
                () -> facilities.update(wide, elsewhere.id(), new FacilityChange("Closed", false, version));
        if (refused) {
            assertRefused(FACILITY_IN_USE, update::get);
        } else {
            assertThat(update.get().active()).isFalse();
        }
    }

    @Test
    void updateWhenAVisitBeginsMeanwhileThenIsNotDeactivated() throws Exception {
        PatientRow patient = patientAt(elsewhere);
        CompletableFuture<Facility> waiting = new CompletableFuture<>();
        try (HeldLock admission =
                HeldLock.by(db, "select 1 from facility where id = ? for key share", elsewhere.id())) {
            waiting.completeAsync(
                    () -> facilities.update(wide, elsewhere.id(), new FacilityChange("Closed", false, 0)));
            admission.awaitWaiting("for update");
            db.visits().insert(row -> row.patient(patient).facility(elsewhere).status("IN_PROGRESS"));
        }
        assertThat(waiting.<Throwable>handle((updated, failure) -> failure.getCause())
                        .get(10, TimeUnit.SECONDS))
                .asInstanceOf(type(ApiException.class))
                .returns(FACILITY_IN_USE, ApiException::code);
    }

    @Test
    void updateWhenTheCallerIsBeingDeactivatedThenWaitsAndRequiresAuthentication() {
        UUID id = elsewhere.id();
        FacilityChange change = new FacilityChange("Closed", false, 0);
        CompletableFuture<Void> refused;

        try (HeldLock deactivation = HeldLock.onRow(db, "user_account", wide.accountId())) {
            deactivation.execute("update user_account set active = false where id = ?", wide.accountId());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(AUTHENTICATION_REQUIRED, () -> facilities.update(wide, id, change)));
            deactivation.awaitWaiting("from user_account");
        }
        refused.join();

        assertThat(facilities.get(wide, id).active()).isTrue();
    }

    @Test
    void updateWhenARoleOfTheCallerIsBeingChangedThenWaitsAndIsRefused() {
        RoleRow role = db.roles().insert(row -> row.tenant(tenant).permissions(WRITE));
        Caller holder = TestCallers.in(tenant, db.accounts().insert(row -> row.holding(role, tenant)));
        UUID id = elsewhere.id();
        FacilityChange change = new FacilityChange("Closed", false, 0);
        CompletableFuture<Void> refused;

        try (HeldLock roles = HeldLock.by(db, "select 1 from tenant where id = ? for no key update", tenant.id())) {
            roles.execute("delete from role_permission where role_id = ?", role.id());
            refused = CompletableFuture.runAsync(
                    () -> assertRefused(ACCESS_DENIED, () -> facilities.update(holder, id, change)));
            roles.awaitWaiting("from tenant");
        }
        refused.join();

        assertThat(facilities.get(wide, id).active()).isTrue();
    }

    /** Otherwise each change would end the permissions with which the other one was made. */
    @Test
    void updateWhenTwoSessionsDeactivateEachOthersFacilitiesAtOnceThenOneIsRefused() {
        Caller here = TestCallers.caller(wide.accountId(), tenant.id(), facility.id());
        Caller there = TestCallers.at(elsewhere, db.accounts().insert(row -> row.in(tenant, WRITE)));
        List<Caller> sessions = List.of(here, there);
        List<UUID> others = List.of(elsewhere.id(), facility.id());
        for (int round = 0; round < 10; round++) {
            assertOneSucceeds(2, ACCESS_DENIED, number -> deactivate(sessions.get(number), others.get(number)));

            assertThat(isActive(facility.id())).isNotEqualTo(isActive(elsewhere.id()));
            db.update("update facility set active = true where tenant_id = ?", tenant.id());
        }
    }

    private void deactivate(Caller session, UUID id) {
        Facility present = facilities.get(session, id);
        facilities.update(session, id, new FacilityChange(present.name(), false, present.version()));
    }

    private boolean isActive(UUID id) {
        return facilities.get(wide, id).active();
    }

    @Test
    void updateWhenTheCallerHasOneFacilityThenCanChangeThatOne() {
        assertThat(facilities
                        .update(atOne, facility.id(), new FacilityChange("Mine", true, 0))
                        .name())
                .isEqualTo("Mine");
        assertRefused(ACCESS_DENIED, () -> facilities.create(atOne, "D", "Fourth"));
        assertRefused(
                ACCESS_DENIED, () -> facilities.update(atOne, elsewhere.id(), new FacilityChange("Yours", true, 0)));
    }

    @Test
    void requireReferredWhenForeignUnknownOrOutOfScopeThenIsTheSame400() {
        String administer = "accesscontrol.user.write";
        Caller everywhere = TestCallers.in(tenant, db.accounts().insert(row -> row.in(tenant, administer)));
        Caller here = TestCallers.at(facility, db.accounts().insert(row -> row.at(facility, administer)));

        for (UUID id : List.of(foreign.id(), UUID.randomUUID())) {
            assertUnknown(everywhere, id);
            assertUnknown(here, id);
        }
        assertUnknown(here, elsewhere.id());
        assertUnknown(wide, facility.id());
        facilities.requireReferred(everywhere, elsewhere.id());
        facilities.requireReferred(here, facility.id());
    }

    private void assertUnknown(Caller caller, UUID id) {
        assertRefused(INVALID_REQUEST, () -> facilities.requireReferred(caller, id))
                .withMessage("Unknown facility: " + id);
    }
}
