package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.AuditTrail;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

@NeedsOwnServer("makes accounts in the database")
class ListAuditEventsTest {

    private final ServerUnderTest server = Api.shared();
    private final String clinician = new Accounts(server).copyOf(Demo.CLINICIAN);
    private final Api caller = Api.as(clinician);

    @Test
    void listWhenRecordsAreReadWrittenAndRefusedThenEachIsThereNewestFirst() {
        caller.get(Visits.path(Demo.ENDED_VISIT)).statusCode(200);
        caller.get(Visits.pagePath(Demo.PATIENT_AT_N1)).statusCode(200);
        String visit = Visits.open(server, Api.sessions().token(clinician));
        caller.post(Visits.endPath(visit)).statusCode(200);
        caller.post(Visits.endPath(visit)).statusCode(409);
        caller.get(Visits.path(Demo.VISIT_AT_N2)).statusCode(404);
        caller.get(Visits.pagePath(Demo.PATIENT_AT_N2)).statusCode(403);
        caller.post(Visits.PATH, Visits.opening(Demo.PATIENT_AT_N2)).statusCode(403);
        caller.post(Visits.PATH, "{").statusCode(400);

        List<Json> events = of(caller, 9);

        assertThat(events)
                .extracting(
                        event -> event.text("operationId"),
                        event -> event.text("action"),
                        event -> text(event, "recordId"),
                        event -> text(event, "patientId"),
                        event -> event.text("outcome"),
                        event -> event.text("status"))
                .containsExactly(
                        tuple("createVisit", "CREATE", "", "", "REFUSED", "400"),
                        tuple("createVisit", "CREATE", "", Demo.PATIENT_AT_N2, "REFUSED", "403"),
                        tuple("listVisits", "LIST", "", Demo.PATIENT_AT_N2, "REFUSED", "403"),
                        tuple("getVisit", "READ", Demo.VISIT_AT_N2, "", "REFUSED", "404"),
                        tuple("endVisit", "UPDATE", visit, Demo.PATIENT_AT_N1, "REFUSED", "409"),
                        tuple("endVisit", "UPDATE", visit, Demo.PATIENT_AT_N1, "GRANTED", "200"),
                        tuple("createVisit", "CREATE", visit, Demo.PATIENT_AT_N1, "GRANTED", "201"),
                        tuple("listVisits", "LIST", "", Demo.PATIENT_AT_N1, "GRANTED", "200"),
                        tuple("getVisit", "READ", Demo.ENDED_VISIT, Demo.PATIENT_AT_N1, "GRANTED", "200"));
        assertThat(events).extracting(event -> event.text("occurredAt")).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(events).allSatisfy(event -> {
            assertThat(event.text("tenantId")).isEqualTo(Demo.NORTH);
            assertThat(event.text("facilityId")).isEqualTo(Demo.N1);
            assertThat(event.text("clientIp")).isEqualTo("127.0.0.1");
            assertThat(event.text("sessionId")).isNotEmpty();
        });
    }

    @Test
    void listWhenIdsWereSpelledOtherwiseThenHasWhatTheyNameAndOfOthersNothing() {
        caller.get(Visits.path(Demo.ENDED_VISIT.toUpperCase(Locale.ROOT))).statusCode(200);
        caller.get(Visits.path("%30" + Demo.ENDED_VISIT.substring(1))).statusCode(200);
        caller.get(Visits.path("1-1-1-1-1")).statusCode(404);
        caller.get(Visits.pagePath("abc")).statusCode(403);
        server.send(RawRequest.of("HEAD", Visits.path(Demo.ENDED_VISIT))
                .bearer(Api.sessions().token(clinician)));

        List<Json> events = of(caller, 5);

        assertThat(events)
                .extracting(event -> text(event, "recordId"))
                .containsExactly(Demo.ENDED_VISIT, "", "", Demo.ENDED_VISIT, Demo.ENDED_VISIT);
        assertThat(events)
                .extracting(event -> text(event, "patientId"))
                .containsExactly(Demo.PATIENT_AT_N1, "", "", Demo.PATIENT_AT_N1, Demo.PATIENT_AT_N1);
    }

    @Test
    void listWhenThePermissionWasMissingThenHasTheAttempt() {
        Api bystander = Api.as(new Accounts(server).copyOf(Demo.BYSTANDER));
        bystander.get(Visits.path(Demo.ENDED_VISIT)).statusCode(403);
        bystander.get(Visits.pagePath(Demo.PATIENT_AT_N1)).statusCode(403);

        List<Json> events = of(bystander, 2);

        assertThat(events).extracting(event -> event.text("outcome")).containsOnly("REFUSED");
        assertThat(events).extracting(event -> text(event, "recordId")).containsExactly("", Demo.ENDED_VISIT);
        assertThat(events).extracting(event -> text(event, "patientId")).containsExactly(Demo.PATIENT_AT_N1, "");
    }

    /** A search without criteria shows the charts of many, and each of them can find out. */
    @Test
    void listWhenASearchHasReturnedSeveralPatientsThenEachOfThemFindsIt() {
        String other = new Patients(server.database()).atN1();
        Visits.open(server, Api.sessions().token(Demo.CLINICIAN), Visits.opening(other));
        Visits.open(server, Api.sessions().token(Demo.CLINICIAN));
        caller.get(Visits.PATH).statusCode(200);
        caller.get("/api/v1/clinical/encounters?visitId=" + Demo.VISIT_IN_PROGRESS)
                .statusCode(200);
        String account = idOf(caller);

        for (String patient : List.of(other, Demo.PATIENT_AT_N1)) {
            List<Json> seen = AuditTrail.at(server).await("userAccountId=" + account + "&patientId=" + patient, 1);
            Json search = seen.get(seen.size() - 1);
            assertThat(search.get("patientIds").texts()).contains(Demo.PATIENT_AT_N1, other);
            assertThat(search.text("action")).isEqualTo("LIST");
        }
        List<Json> seen =
                AuditTrail.at(server).await("userAccountId=" + account + "&patientId=" + Demo.PATIENT_AT_N1, 2);
        assertThat(seen)
                .filteredOn(event -> event.text("operationId").equals("searchEncounters"))
                .hasSize(1)
                .allSatisfy(event -> assertThat(event.get("criteria").toString())
                        .isEqualTo("[{\"parameter\":\"visitId\",\"id\":\"" + Demo.VISIT_IN_PROGRESS + "\"}]"));
        assertThat(AuditTrail.at(server).await("userAccountId=" + account + "&patientId=" + Demo.PATIENT_AT_N2, 0))
                .isEmpty();
    }

    /** While they are merged, the survivor finds it too. */
    @Test
    void listWhenAMergedPersonWasReadThenThePatientOfThatPersonFindsItOnceTheyAreSeparatedAgain() {
        Registrar registrar = Registrar.at(server);
        Json merged = registrar.newPatient();
        PersonMerges merges = PersonMerges.at(server);
        String merge = merges.merge(registrar.newPatient().text("personId"), merged.text("personId"))
                .expect(201)
                .json()
                .text("personMergeId");
        String reader = new Accounts(server).copyOf(Demo.CLERK);
        Api.as(reader)
                .get("/api/v1/demographic/persons/" + merged.text("personId"))
                .statusCode(200);
        merges.undo(merge).expect(200);

        String query = "userAccountId=" + idOf(Api.as(reader)) + "&patientId=" + merged.text("id");

        assertThat(AuditTrail.at(server).await(query, 1))
                .extracting(event -> event.text("operationId"))
                .containsExactly("getPerson");
    }

    @Test
    void listWhenAnEmergencyHasOpenedAChartThenItsPatientFindsTheSearchThatShowsIt() {
        caller.post(
                        "/api/v1/clinical/patients/" + Demo.RESTRICTED_PATIENT_AT_N1 + "/emergency-access",
                        "{\"reason\":\"Unconscious\"}")
                .statusCode(201);
        caller.get(Visits.PATH).statusCode(200);

        assertThat(AuditTrail.at(server)
                        .await("userAccountId=" + idOf(caller) + "&patientId=" + Demo.RESTRICTED_PATIENT_AT_N1, 2))
                .extracting(event -> event.text("operationId"))
                .containsExactly("searchVisits", "createEmergencyAccess");
    }

    @Test
    void listWhenAnAccountWasAdministeredThenItsEventsNameActorAndSubject() {
        Administration admin = Administration.at(server, new Accounts(server).copyOf(Demo.ADMIN));
        String subject = admin.idOf(new Accounts(server).copyOf(Demo.CLINICIAN));
        admin.post(Administration.account(subject) + "/deactivate").expect(200);
        admin.get(Administration.account(subject)).expect(200);
        admin.post(Administration.account(Demo.unknown(0xa05)) + "/deactivate").expect(404);

        List<Json> events = AuditTrail.at(server).await("subjectAccountId=" + subject, 2);

        assertThat(events)
                .extracting(event -> event.text("operationId"), event -> event.text("outcome"))
                .containsExactly(tuple("getUserAccount", "GRANTED"), tuple("deactivateUserAccount", "GRANTED"));
        String actor = Api.sessions().verify(admin.token()).json().text("userAccountId");
        assertThat(events).extracting(event -> event.text("userAccountId")).containsOnly(actor);
        assertThat(AuditTrail.at(server).await("subjectAccountId=" + Demo.unknown(0xa05), 1))
                .extracting(event -> event.text("outcome"))
                .containsOnly("REFUSED");
    }

    @Test
    void listWhenTheSessionHadNoTenantThenHasTheAttemptInTheTenantOfTheAccount() {
        String account = new Accounts(server).copyOf(Demo.ADMIN);
        String unscoped = Api.sessions().signIn(account, Demo.PASSWORD).accessToken();
        server.send(RawRequest.get("/api/v1/access-control/roles").bearer(unscoped))
                .expect(403);
        String id = Api.sessions().verify(unscoped).json().text("userAccountId");

        assertThat(AuditTrail.at(server).await("userAccountId=" + id, 1))
                .extracting(event -> event.text("operationId"), event -> event.text("tenantId"))
                .contains(tuple("listRoles", Demo.NORTH));
    }

    private static String idOf(Api account) {
        return account.get("/api/v1/auth/verify").extract().path("userAccountId");
    }

    private List<Json> of(Api account, int count) {
        return AuditTrail.at(server).await("userAccountId=" + idOf(account), count);
    }

    private static String text(Json event, String property) {
        return event.find(property).map(value -> value.node().asString()).orElse("");
    }
}
