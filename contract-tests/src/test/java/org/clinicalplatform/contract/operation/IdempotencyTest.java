package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** What an {@code Idempotency-Key} does at two replicas; the matrix repeats the main rules for every operation. */
@NeedsOwnServer("needs two replicas")
class IdempotencyTest {

    private static final String KEY = "Idempotency-Key";
    private static final String CONDITIONS = "/api/v1/clinical/conditions";
    private static final String TENANTS = "/api/v1/access-control/tenants";
    private static final int CLICKS = 8;

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final Sessions sessions = Sessions.at(replicas.first());
    private final String key = UUID.randomUUID().toString();

    @Test
    void createWhenSentManyTimesAtOnceThenMakesOneRecord() {
        String patientId = newPatient();
        RawRequest call = opening(patientId).header(KEY, key);

        List<RawResponse> responses = Together.responses(
                CLICKS, number -> replicas.all().get(number % 2).send(call));

        assertThat(responses).extracting(RawResponse::status).contains(201).isSubsetOf(201, 409);
        assertThat(responses.stream()
                        .filter(response -> response.status() == 409)
                        .map(response -> response.json().text("businessErrorCode")))
                .allMatch("IDEMPOTENCY_KEY_IN_USE"::equals);
        assertThat(responses.stream()
                        .filter(response -> response.status() == 201)
                        .map(response -> response.json().text("id"))
                        .distinct())
                .hasSize(1);
        assertThat(visitsOf(patientId)).isEqualTo(1);
    }

    @Test
    void createWhenRefusedThenFreesItsKey() {
        RawRequest refused = opening(Demo.unknown(0x951)).header(KEY, key);
        replicas.first().send(refused).expect(403);
        replicas.first().send(refused).expect(403);
        String code = "I" + key.substring(0, 8).toUpperCase(Locale.ROOT);
        RawRequest taken = tenant("NORTH").header(KEY, key);
        replicas.first().send(taken).expect(409);
        replicas.first().send(taken).expect(409);

        replicas.second().send(opening(newPatient()).header(KEY, key)).expect(201);
        replicas.second().send(tenant(code).header(KEY, key)).expect(201);
    }

    @Test
    void keyWhenOfAnotherAccountOrOperationThenIsAnotherKey() {
        String patientId = newPatient();
        String visit = id(opening(patientId).header(KEY, key));
        String colleague = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN);
        RawRequest ofColleague = opening(patientId)
                .without("Authorization")
                .bearer(sessions.token(colleague))
                .header(KEY, key);

        assertThat(id(condition(patientId).header(KEY, key))).isNotEqualTo(visit);
        assertThat(id(ofColleague)).isNotEqualTo(visit);
        assertThat(visitsOf(patientId)).isEqualTo(2);
    }

    @Test
    void createWhenItsKeyHasExpiredThenMakesAnotherRecord() {
        RawRequest call = opening(newPatient()).header(KEY, key);
        String first = id(call);
        database.update(
                "update idempotency_key set created_at = created_at - interval '23 hours 59 minutes' where key = ?::uuid",
                key);
        assertThat(id(call)).as("not yet").isEqualTo(first);
        database.update(
                "update idempotency_key set created_at = created_at - interval '2 minutes' where key = ?::uuid", key);

        String second = id(call);

        assertThat(second).isNotEqualTo(first);
        assertThat(id(call)).isEqualTo(second);
    }

    @Test
    void createWhenRepeatedAfterChangesThenReturnsTheRecordAsItIsNow() {
        RawRequest call = opening(newPatient()).header(KEY, key);
        String visit = id(call);
        replicas.first()
                .send(RawRequest.post(Visits.endPath(visit)).json("{}").bearer(sessions.token(Demo.CLINICIAN)))
                .expect(200);

        RawResponse repeated = replicas.second().send(call).expect(201);

        assertThat(repeated.json().text("id")).isEqualTo(visit);
        assertThat(repeated.json().text("status")).isEqualTo("ENDED");
    }

    /** The response of a first request, whose patient the caller may not see; also for another body with the key. */
    @Test
    void createWhenThePatientIsDeniedByNowThenIsRefusedLikeAFirstRequest() {
        String patientId = newPatient();
        RawRequest call = opening(patientId).header(KEY, key);
        RawRequest unknown = opening(Demo.unknown(0x952)).header(KEY, key);
        id(call);
        database.update("update patient set restricted = true where id = ?::uuid", patientId);

        for (RawRequest each : List.of(
                call, otherBody(patientId).header(KEY, key), opening(patientId), unknown, unknown.without(KEY))) {
            StandardError.verify(replicas.second().send(each), 403, Visits.PATH, "Access denied");
        }
        assertThat(replicas.second().send(call.requestId("same")).masked())
                .isEqualTo(replicas.second().send(unknown.requestId("same")).masked());
    }

    @Test
    void createWhenTheRecordIsVoidedByNowThenIs404AsWhenReadingIt() {
        RawRequest call = condition(newPatient()).header(KEY, key);
        String condition = id(call);
        replicas.first()
                .send(RawRequest.of("DELETE", CONDITIONS + "/" + condition).bearer(sessions.token(Demo.CLINICIAN)))
                .expect(204);

        StandardError.verify(replicas.second().send(call), 404, CONDITIONS, "Condition not found");
    }

    @Test
    void registrationWhenRepeatedThenHasNoLinkAndQueuesNoMessage() {
        Json body = Registrations.body().with("email", Json.quoted(key + "@demo.example"));
        RawRequest call = RawRequest.post(Registrations.PATH)
                .json(body.toString())
                .bearer(sessions.token(Demo.ADMIN))
                .header(KEY, key);
        RawResponse created = replicas.first().send(call).expect(201);
        assertThat(created.json().text("passwordSetupLink")).isNotBlank();

        RawResponse repeated = replicas.second().send(call).expect(201);

        assertThat(repeated.text()).doesNotContain(Registrations.tokenOf(created.text()));
        assertThat(repeated.json()
                        .find("passwordSetupLink")
                        .map(link -> link.node().isNull()))
                .isIn(Optional.empty(), Optional.of(true));
        assertThat(database.number(
                        "select count(*) from notification_event where user_account_id = ?::uuid",
                        created.json().text("userAccountId")))
                .isEqualTo(1);
    }

    /** A record is created where the session is, so another scope makes another request of the same bytes. */
    @Test
    void createWhenTheSessionHasAnotherScopeThenIs422() {
        String body = Visits.opening(Demo.PATIENT_AT_N1_AND_N2);
        RawRequest atN1 = RawRequest.post(Visits.PATH).json(body).bearer(tokenAt(Demo.N1));
        RawRequest atN2 = RawRequest.post(Visits.PATH).json(body).bearer(tokenAt(Demo.N2));
        id(atN1.header(KEY, key));

        assertThat(replicas.second().send(atN1.header(KEY, key)).status()).isEqualTo(201);
        assertThat(replicas.second().send(atN2.header(KEY, key)).status()).isEqualTo(422);
    }

    @Test
    void keyWhenOfAnOperationWithoutMarkThenIsIgnored() {
        replicas.first()
                .send(RawRequest.get(Visits.PATH)
                        .bearer(sessions.token(Demo.CLINICIAN))
                        .header(KEY, "anything"))
                .expect(200);
        replicas.first()
                .send(RawRequest.post("/api/v1/auth/login")
                        .json("{\"username\":\"clerk\",\"password\":\"" + Demo.PASSWORD + "\"}")
                        .header(KEY, "anything"))
                .expect(200);
    }

    private RawRequest opening(String patientId) {
        return RawRequest.post(Visits.PATH).json(Visits.opening(patientId)).bearer(sessions.token(Demo.CLINICIAN));
    }

    private RawRequest otherBody(String patientId) {
        return RawRequest.post(Visits.PATH)
                .json(Visits.opening(patientId) + "\n")
                .bearer(sessions.token(Demo.CLINICIAN));
    }

    private RawRequest condition(String patientId) {
        return RawRequest.post(CONDITIONS)
                .json(Spec.operation("createCondition")
                        .exampleBody()
                        .orElseThrow()
                        .with("patientId", Json.quoted(patientId))
                        .without("encounterId")
                        .toString())
                .bearer(sessions.token(Demo.CLINICIAN));
    }

    private String tokenAt(String facilityId) {
        return replicas.first()
                .send(RawRequest.post("/api/v1/auth/session/scope")
                        .json(Json.object("tenantId", Demo.NORTH, "facilityId", facilityId)
                                .toString())
                        .bearer(sessions.fresh(Demo.ADMIN).accessToken()))
                .expect(200)
                .json()
                .text("accessToken");
    }

    private RawRequest tenant(String code) {
        return RawRequest.post(TENANTS)
                .json(Json.object("code", code, "name", "Of one key").toString())
                .bearer(sessions.token(Demo.ADMIN));
    }

    private String id(RawRequest create) {
        return replicas.first().send(create).expect(201).json().text("id");
    }

    private String newPatient() {
        return Registrar.at(replicas.first()).newPatient().text("id");
    }

    private long visitsOf(String patientId) {
        return database.number("select count(*) from visit where patient_id = ?::uuid", patientId);
    }
}
