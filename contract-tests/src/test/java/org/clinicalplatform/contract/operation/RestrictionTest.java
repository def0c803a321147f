package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.aMapWithSize;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.SecurityTrail;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** Who restricts a patient or lifts the restriction, and what others learn of a restricted chart. */
@NeedsOwnServer("makes accounts and patients in the database")
class RestrictionTest {

    private static final String RESTRICT = "demographic.person.restrict";
    private static final String REASON = "{\"reason\":\"Wrong facility\"}";
    private static final String MESSAGE = "Changing the restriction of a patient requires an additional permission";

    private final ServerUnderTest server = Api.shared();
    private final Accounts accounts = new Accounts(server);
    private final Patients patients = new Patients(server.database());
    private final String patient = patients.atN1();
    private final Api clerk = Api.as(Demo.CLERK);

    @Test
    void patientWhenRestrictedWithoutThePermissionThenIsRefusedAndStaysOpen() {
        Api desk = Api.as(clerkWithout());

        verifyNotPermitted(desk.put(Registrar.patient(patient), update(true, 0)));

        desk.put(Registrar.patient(patient), update(false, 0))
                .statusCode(200)
                .body("restricted", is(false))
                .body("version", equalTo(1));
        desk.put(Registrar.patient(patient), "{\"version\":1}").statusCode(400);
    }

    @Test
    void restrictionWhenLiftedWithoutThePermissionThenIsRefusedAndWithItEnds() {
        restrict();
        String keeper = accounts.copyOf(Demo.ADMIN);
        accounts.revoke(keeper, RESTRICT);
        EmergencyAccesses.at(server).declare(keeper, patient, "Court order");
        Api.as(keeper).get(Registrar.patient(patient)).statusCode(200).body("restricted", is(true));

        verifyNotPermitted(Api.as(keeper).put(Registrar.patient(patient), update(false, 1)));
        Api.as(keeper).put(Registrar.patient(patient), update(true, 1)).statusCode(200);

        Api.as(adminWithGrant())
                .put(Registrar.patient(patient), update(false, 2))
                .statusCode(200);
        clerk.get(Registrar.patient(patient)).statusCode(200).body("restricted", is(false));
        assertThat(SecurityTrail.at(server).read("kind=PATIENT_RESTRICTION_LIFTED"))
                .as("the one change, and not the call that sent the current value")
                .filteredOn(event -> event.text("patientId").equals(patient))
                .hasSize(1);
    }

    @Test
    void patientWhenCreatedRestrictedThenNeedsThePermissionToo() {
        Json restricted = Registrar.patient().with("restricted", "true");
        Api desk = Api.as(clerkWithout());

        verifyNotPermitted(desk.post(Registrar.PATIENTS, restricted));
        verifyNotPermitted(
                desk.post(Registrar.PATIENTS, "{\"personId\":\"" + Demo.PERSON_IN_SOUTH + "\",\"restricted\":true}"));
        desk.post(Registrar.PATIENTS, restricted.with("restricted", "false")).statusCode(201);
        desk.post(Registrar.PATIENTS, Registrar.patient()).statusCode(201).body("restricted", is(false));

        String closed = clerk.post(Registrar.PATIENTS, restricted)
                .statusCode(201)
                .body("restricted", is(true))
                .extract()
                .path("id");
        clerk.get(Registrar.patient(closed)).statusCode(404);
    }

    @Test
    void previewWhenTheChartIsRestrictedThenDoesNotCountItForWhoMayNotSeeIt() {
        Api.as(Demo.CLINICIAN)
                .post(ClinicalRecords.ALLERGY.path(), ClinicalRecords.ALLERGY.body(patient))
                .statusCode(201);
        preview(Demo.CLERK).body("$", not(hasKey("chartWithheld"))).body("moved", aMapWithSize(28));
        restrict();

        preview(Demo.CLERK)
                .body("chartWithheld", is(true))
                .body("moved", aMapWithSize(6))
                .body("deduplicated", aMapWithSize(6))
                .body("moved", not(hasKey("identifiers")))
                .body("moved", not(hasKey("patient.allergy")));
        preview(adminWithGrant())
                .body("$", not(hasKey("chartWithheld")))
                .body("moved", aMapWithSize(28))
                .body("moved.'patient.allergy'", equalTo(1));
    }

    /** A clerk opens no chart, and a clinician registers nobody: it takes both, and the registration is on record. */
    @Test
    void patientOfAnotherFacilityWhenRegisteredAtTheDeskThenIsOpenThereUnlessRestricted() {
        String elsewhere = patients.atN1();
        server.database()
                .update(
                        "update patient_facility set facility_id = ?::uuid where patient_id = ?::uuid",
                        Demo.N2,
                        elsewhere);
        Api clinician = Api.as(Demo.CLINICIAN);
        clinician.get(Visits.pagePath(elsewhere)).statusCode(403);
        clinician.post(facilities(elsewhere), registration()).statusCode(403);

        clerk.post(facilities(elsewhere), registration()).statusCode(201).body("registeredBy", equalTo(Demo.CLERK_ID));

        clinician.get(Visits.pagePath(elsewhere)).statusCode(200);
        clerk.get(Visits.pagePath(elsewhere)).statusCode(403);
        clerk.post(facilities(Demo.RESTRICTED_PATIENT_AT_N1), registration()).statusCode(404);
    }

    @Test
    void registrationWhenEndedThenTheChartIsClosedThereAndTheReasonIsKept() {
        Api wide = Api.as(Demo.ADMIN);
        String end = facilities(patient) + "/" + Demo.N1 + "/end";
        clerk.post(end, "{\"reason\":\"\u00a0\"}").statusCode(400);
        clerk.post(end, REASON).statusCode(409).body("businessErrorCode", equalTo("LAST_REGISTRATION"));
        wide.post(facilities(patient), registration(Demo.N2)).statusCode(201);
        clerk.post(facilities(patient) + "/" + Demo.N2 + "/end", REASON)
                .statusCode(403)
                .body("businessErrorCode", equalTo("REGISTRATION_OF_ANOTHER_FACILITY"));

        clerk.post(end, REASON).statusCode(200).body("endedBy", equalTo(Demo.CLERK_ID));

        clerk.get(Registrar.patient(patient)).statusCode(404);
        Api.as(Demo.CLINICIAN).get(Visits.pagePath(patient)).statusCode(403);
        Api.as(Demo.CLINICIAN_N2).get(Visits.pagePath(patient)).statusCode(200);
        wide.get(facilities(patient)).statusCode(200).body("facilityId", contains(Demo.N2));
        wide.get(facilities(patient) + "?includeEnded=true")
                .statusCode(200)
                .body("facilityId", contains(Demo.N1, Demo.N2))
                .body("endReason", contains("Wrong facility", null));
    }

    @Test
    void patientWhenRegisteredElsewhereThenTheResponseSaysThatItIsHidden() {
        String away = clerk.post(Registrar.PATIENTS, Registrar.patient().with("facilityId", Json.quoted(Demo.N2)))
                .statusCode(201)
                .body("hiddenFromSession", is(true))
                .extract()
                .path("id");
        clerk.get(Registrar.patient(away)).statusCode(404);

        clerk.post(Registrar.PATIENTS, Registrar.patient()).statusCode(201).body("$", not(hasKey("hiddenFromSession")));
    }

    private static void verifyNotPermitted(ValidatableResponse response) {
        response.statusCode(403)
                .body("errorMessage", equalTo(MESSAGE))
                .body("businessErrorCode", equalTo("RESTRICTION_NOT_PERMITTED"));
    }

    private ValidatableResponse preview(String account) {
        String survivor = Registrar.at(server).newPerson().text("id");
        return Api.as(account)
                .post(PersonMerges.PATH + "/preview", PersonMerges.body(survivor, patients.personOf(patient)))
                .statusCode(200);
    }

    private void restrict() {
        clerk.put(Registrar.patient(patient), update(true, 0)).statusCode(200);
    }

    private String clerkWithout() {
        String desk = accounts.copyOf(Demo.CLERK);
        accounts.revoke(desk, RESTRICT);
        return desk;
    }

    private String adminWithGrant() {
        String admin = accounts.copyOf(Demo.ADMIN);
        EmergencyAccesses.at(server).declare(admin, patient, "Court order");
        return admin;
    }

    private static String update(boolean restricted, int version) {
        return "{\"restricted\":" + restricted + ",\"version\":" + version + "}";
    }

    private static String facilities(String patientId) {
        return Registrar.patient(patientId) + "/facilities";
    }

    private static String registration() {
        return registration(Demo.N1);
    }

    private static String registration(String facilityId) {
        return "{\"facilityId\":\"" + facilityId + "\"}";
    }
}
