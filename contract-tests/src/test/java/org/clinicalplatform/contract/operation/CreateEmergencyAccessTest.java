package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@NeedsOwnServer("makes accounts in the database, and ends grants there")
class CreateEmergencyAccessTest {

    private static final String DECLARATION = "{\"reason\":\"Found unconscious\"}";
    private static final String INSTANT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

    private final ServerUnderTest server = Api.shared();
    private final Database database = server.database();
    private String account = "";

    @BeforeEach
    void anAccountOfItsOwn() {
        account = new Accounts(server).copyOf(Demo.CLINICIAN);
    }

    @Test
    void createWhenDeclaredThenReturnsTheGrantForFourHours() {
        Response response = declare(Demo.RESTRICTED_PATIENT_AT_N1)
                .statusCode(201)
                .header("Cache-Control", "no-store")
                .body("patientId", equalTo(Demo.RESTRICTED_PATIENT_AT_N1))
                .body("reason", equalTo("Found unconscious"))
                .body("grantedAt", matchesPattern(INSTANT))
                .body("expiresAt", matchesPattern(INSTANT))
                .extract()
                .response();
        assertThat(Duration.between(
                        Instant.parse(response.path("grantedAt")), Instant.parse(response.path("expiresAt"))))
                .isEqualTo(Duration.ofHours(4));
    }

    /** It does not tell for which of the two it was declared. */
    @Test
    void accessWhenTheMergeOfThePatientIsUndoneThenEnds() {
        Json survivor = Registrar.at(server).newPatient();
        Json loser = Registrar.at(server).newPatient();
        PersonMerges merges = PersonMerges.at(server);
        String merge = merges.merge(survivor.text("personId"), loser.text("personId"))
                .expect(201)
                .json()
                .text("personMergeId");
        Json access = EmergencyAccesses.at(server).declare(account, loser.text("id"), "Found unconscious");

        merges.undo(merge).expect(200);

        assertThat(access.text("patientId")).isEqualTo(survivor.text("id"));
        assertThat(database.text(
                        "select (revoked_at is not null and revoked_by is null)::text from patient_access_grant"
                                + " where id = ?::uuid",
                        access.text("id")))
                .isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource({
        "of a restricted patient, 01900000-0000-7000-8000-000000000105, 01900000-0000-7000-8000-000000000205",
        "at another facility,     01900000-0000-7000-8000-000000000102, 01900000-0000-7000-8000-000000000202"
    })
    void visitWhenAnEmergencyIsDeclaredThenIsShownUntilItExpires(String why, String patientId, String visitId) {
        assertThat(read(visitId).status()).as(why).isEqualTo(404);
        String unknown = Demo.unknown(0xb0a);
        String missed = read(unknown).masked(unknown);

        String grant = declare(patientId).extract().path("id");

        assertThat(read(visitId).status()).as(why).isEqualTo(200);
        database.update(
                "update patient_access_grant set granted_at = granted_at - interval '5 hours',"
                        + " expires_at = expires_at - interval '5 hours' where id = ?::uuid",
                grant);
        assertThat(read(visitId).masked(visitId)).as(why).isEqualTo(missed);
    }

    @Test
    void createWhenDeclaredThenTheSecurityEventIsThereAtOnceForTheTenantAlone() {
        String grant =
                declare(Demo.RESTRICTED_PATIENT_AT_N1).statusCode(201).extract().path("id");
        String accountId =
                Api.sessions().verify(Api.sessions().token(account)).json().text("userAccountId");

        String events = Api.as(Demo.AUDITOR)
                .get("/api/v1/access-control/security-events?kind=EMERGENCY_ACCESS&userAccountId=" + accountId)
                .statusCode(200)
                .body("totalItems", equalTo(1))
                .body("items[0].tenantId", equalTo(Demo.NORTH))
                .body("items[0].actorId", equalTo(accountId))
                .body("items[0].patientId", equalTo(Demo.RESTRICTED_PATIENT_AT_N1))
                .body("items[0].recordId", equalTo(grant))
                .body("items[0].path", equalTo(path(Demo.RESTRICTED_PATIENT_AT_N1)))
                .extract()
                .asString();

        assertThat(events).doesNotContain("unconscious");
    }

    @Test
    void createWhenThePatientIsOfAnotherTenantOrUnknownThenIsTheSame404() {
        for (String id : List.of(Demo.PATIENT_AT_S1, Demo.unknown(0xb0b), "abc")) {
            RawRequest declaration = RawRequest.post(path(id)).json(DECLARATION);
            StandardError.verify(
                    server.send(declaration.bearer(Api.sessions().token(account))), 404, path(id), "Patient not found");
        }
        assertThat(database.number(
                        "select count(*) from patient_access_grant g join user_account u on u.id = g.user_account_id"
                                + " where u.username = ?",
                        account))
                .isZero();
    }

    private static String path(String patientId) {
        return "/api/v1/clinical/patients/" + patientId + "/emergency-access";
    }

    private ValidatableResponse declare(String patientId) {
        return Api.as(account).post(path(patientId), DECLARATION);
    }

    private RawResponse read(String visitId) {
        return server.send(RawRequest.get(Visits.path(visitId))
                .requestId("denial")
                .bearer(Api.sessions().token(account)));
    }
}
