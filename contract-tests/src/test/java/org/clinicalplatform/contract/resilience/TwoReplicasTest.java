package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.SecurityTrail;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

@NeedsOwnServer("needs two replicas and their database")
class TwoReplicasTest {

    private final Replicas replicas = Servers.replicas();

    @Test
    void visitWhenEndedSixteenTimesAtOnceOnBothReplicasThenItEndsOnce() {
        String token = Sessions.at(replicas.first()).token(Demo.CLINICIAN);
        String visit = Visits.open(replicas.first(), token);

        List<RawResponse> responses = Together.responses(
                16,
                i -> replicas.all()
                        .get(i % 2)
                        .send(RawRequest.post(Visits.endPath(visit)).bearer(token)));

        assertThat(responses.stream().filter(response -> response.status() == 200))
                .hasSize(1);
        responses.stream()
                .filter(response -> response.status() != 200)
                .forEach(response -> StandardError.verify(
                        response, 409, Visits.endPath(visit), "The visit has already ended", "VISIT_ALREADY_ENDED"));
        Session reader = Sessions.at(replicas.second()).fresh(Demo.CLINICIAN);
        assertThat(replicas.second()
                        .send(RawRequest.get(Visits.path(visit)).bearer(reader.accessToken()))
                        .json()
                        .text("version"))
                .isEqualTo("1");
    }

    @Test
    void patientWhenPlacedInSeveralBedsAtOnceOnBothReplicasThenHasOne() {
        String token = Sessions.at(replicas.first()).token(Demo.CLINICIAN);
        String patient = Registrar.at(replicas.first()).newPatient().text("id");
        List<String> encounters = Stream.generate(() -> ClinicalRecords.ENCOUNTER
                        .create(replicas.first(), token, ClinicalRecords.ENCOUNTER.body(patient))
                        .text("id"))
                .limit(8)
                .toList();

        List<RawResponse> responses = Together.responses(
                8,
                i -> replicas.all()
                        .get(i % 2)
                        .send(RawRequest.post(Placements.PATH)
                                .bearer(token)
                                .json(Placements.placing(
                                        encounters.get(i), encounters.get(i).substring(24)))));

        assertThat(responses.stream().filter(response -> response.status() == 201))
                .hasSize(1);
        responses.stream()
                .filter(response -> response.status() != 201)
                .forEach(response -> StandardError.verify(
                        response,
                        409,
                        Placements.PATH,
                        "The patient already occupies another bed",
                        "PATIENT_ALREADY_IN_BED"));
    }

    @Test
    void visitWhenEndedWhileItsPatientIsPlacedOnTheOtherReplicaThenNobodyIsInABed() {
        String token = Sessions.at(replicas.first()).token(Demo.CLINICIAN);
        for (int round = 0; round < 8; round++) {
            String patient = Registrar.at(replicas.first()).newPatient().text("id");
            String visit = Visits.open(replicas.first(), token, Visits.opening(patient))
                    .text("id");
            String encounter = ClinicalRecords.ENCOUNTER
                    .create(
                            replicas.first(),
                            token,
                            Json.parse(ClinicalRecords.ENCOUNTER.body(patient))
                                    .with("visitId", Json.quoted(visit))
                                    .toString())
                    .text("id");
            List<RawRequest> calls = List.of(
                    RawRequest.post(Visits.endPath(visit)),
                    RawRequest.post(Placements.PATH).json(Placements.placing(encounter, encounter.substring(24))),
                    RawRequest.post(ClinicalRecords.ENCOUNTER.path())
                            .json(Json.parse(ClinicalRecords.ENCOUNTER.body(patient))
                                    .with("visitId", Json.quoted(visit))
                                    .toString()));

            List<RawResponse> responses = Together.responses(
                    3, i -> replicas.all().get(i % 2).send(calls.get(i).bearer(token)));

            assertThat(responses.get(0).status()).isEqualTo(200);
            assertThat(responses).extracting(RawResponse::status).isSubsetOf(200, 201, 409);
            assertThat(replicas.database()
                            .number("select (select count(*) from encounter_location where patient_id = '" + patient
                                    + "' and status = 'ACTIVE') + (select count(*) from encounter where visit_id = '"
                                    + visit + "' and status <> 'FINISHED')"))
                    .isZero();
        }
    }

    @Test
    void cursorWhenOneReplicaMadeItThenTheOtherOneContinues() {
        String token = Sessions.at(replicas.first()).token(Demo.AUDITOR);
        String path = SecurityTrail.PATH + "?size=1";
        replicas.all().forEach(replica -> Sessions.at(replica).fresh(Demo.CLINICIAN));
        Json page = replicas.first()
                .send(RawRequest.get(path).bearer(token))
                .expect(200)
                .json();

        Json next = replicas.second()
                .send(RawRequest.get(path + "&cursor=" + page.text("nextCursor"))
                        .bearer(token))
                .expect(200)
                .json();

        assertThat(next.get("items").items().get(0).text("id"))
                .isNotEqualTo(page.get("items").items().get(0).text("id"));
    }

    @Test
    void databaseWhenTwoReplicasStartedOnItEmptyThenEachChangeAndEachDemoRowIsThereOnce() {
        assertThat(replicas.database()
                        .number("select count(*) - count(distinct (id, author, filename)) from databasechangelog"))
                .isZero();
        assertThat(replicas.database().number("select count(*) from tenant")).isEqualTo(2);
        assertThat(replicas.database().number("select count(*) from user_account where username = 'clinician'"))
                .isEqualTo(1);
    }
}
