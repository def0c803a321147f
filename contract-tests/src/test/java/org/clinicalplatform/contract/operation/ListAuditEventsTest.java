package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.AuditTrail;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
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

    private List<Json> of(Api account, int count) {
        String id = account.get("/api/v1/auth/verify").extract().path("userAccountId");
        return AuditTrail.at(server).await("userAccountId=" + id, count);
    }

    private static String text(Json event, String property) {
        return event.find(property).map(value -> value.node().asString()).orElse("");
    }
}
