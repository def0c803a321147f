package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.not;

import java.util.List;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Auditors review who declared emergencies, and administrators revoke the access. */
@NeedsOwnServer("makes accounts in the database, and ends grants there")
class EmergencyAccessesTest {

    private static final String REASON = "Found unconscious, medication unknown";

    private final ServerUnderTest server = Api.shared();
    private final EmergencyAccesses accesses = EmergencyAccesses.at(server);
    private final String clinician = new Accounts(server).copyOf(Demo.CLINICIAN);
    private final String clinicianId =
            Api.sessions().verify(Api.sessions().token(clinician)).json().text("userAccountId");
    private final Api auditor = Api.as(Demo.AUDITOR);
    private final Api admin = Api.as(Demo.ADMIN);

    @Test
    void listWhenAnEmergencyWasDeclaredThenTellsTheAuditorWhoWhenAndWhy() {
        Json access = declare();

        auditor.get(list(""))
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body("totalItems", equalTo(1))
                .body("items[0].id", equalTo(access.text("id")))
                .body("items[0].patientId", equalTo(Demo.RESTRICTED_PATIENT_AT_N1))
                .body("items[0].userAccountId", equalTo(clinicianId))
                .body("items[0].facilityId", equalTo(Demo.N1))
                .body("items[0].reason", equalTo(REASON))
                .body("items[0].grantedAt", equalTo(access.text("grantedAt")))
                .body("items[0].expiresAt", equalTo(access.text("expiresAt")))
                .body("items[0].status", equalTo("ACTIVE"))
                .body("items[0]", not(hasKey("revokedAt")))
                .body("items[0]", not(hasKey("revokedBy")));
    }

    @Test
    void listWhenFilteredThenHasWhatMatchesNewestFirst() {
        String expired = declare().text("id");
        server.database()
                .update(
                        "update patient_access_grant set granted_at = granted_at - interval '5 hours',"
                                + " expires_at = expires_at - interval '5 hours' where id = ?::uuid",
                        expired);
        String revoked = declare().text("id");
        accesses.revoke(Demo.ADMIN, revoked).expect(200);
        Json active = accesses.declare(clinician, Demo.PATIENT_AT_N2, "Stroke");

        verifyListed("", active.text("id"), revoked, expired);
        verifyListed("&patientId=" + Demo.RESTRICTED_PATIENT_AT_N1, revoked, expired);
        verifyListed("&status=ACTIVE", active.text("id"));
        verifyListed("&status=REVOKED", revoked);
        verifyListed("&status=EXPIRED", expired);
        verifyListed("&from=" + active.text("grantedAt"), active.text("id"));
        verifyListed("&to=" + active.text("grantedAt"), revoked, expired);
        auditor.get(list("&size=1&page=1"))
                .statusCode(200)
                .body("totalItems", equalTo(3))
                .body("items.id", contains(revoked));
        auditor.get(list("&patientId=" + Demo.PATIENT_AT_N1)).statusCode(200).body("items", empty());
    }

    @Test
    void listWhenTheTimeEndsBeforeItBeginsThenIsRefused() {
        auditor.get(list("&from=2026-03-02T00:00:00Z&to=2026-03-01T00:00:00Z"))
                .statusCode(400)
                .body("errorMessage", containsString("from must not be after to"));
    }

    @Test
    void revokeWhenTheAccessIsActiveThenTheNextRequestIsLikeThatOfAnUnknownId() {
        String access = declare().text("id");
        assertThat(read(Demo.VISIT_OF_RESTRICTED_PATIENT).status()).isEqualTo(200);
        String unknown = Demo.unknown(0xb0c);

        admin.post(EmergencyAccesses.revocationPath(access))
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body("id", equalTo(access))
                .body("status", equalTo("REVOKED"))
                .body("reason", equalTo(REASON))
                .body("revokedBy", equalTo(Demo.ADMIN_ID))
                .body("$", hasKey("revokedAt"));

        assertThat(read(Demo.VISIT_OF_RESTRICTED_PATIENT).masked(Demo.VISIT_OF_RESTRICTED_PATIENT))
                .isEqualTo(read(unknown).masked(unknown));
        verifyListed("&status=ACTIVE");
    }

    @Test
    void revokeWhenClickedTwiceThenReturnsTheSameAndRecordsOneEvent() {
        String access = declare().text("id");

        RawResponse first = accesses.revoke(Demo.ADMIN, access).expect(200);
        RawResponse second = accesses.revoke(Demo.ADMIN, access).expect(200);

        assertThat(second.json()).isEqualTo(first.json());
        assertThat(revocations()).isEqualTo(1);
    }

    @Test
    void revokeWhenRevokedThenTheSecurityEventNamesActorAccountAndPatient() {
        String access = declare().text("id");

        accesses.revoke(Demo.ADMIN, access).expect(200);

        auditor.get("/api/v1/access-control/security-events?kind=EMERGENCY_ACCESS_REVOKED&userAccountId=" + clinicianId)
                .statusCode(200)
                .body("totalItems", equalTo(1))
                .body("items[0].actorId", equalTo(Demo.ADMIN_ID))
                .body("items[0].userAccountId", equalTo(clinicianId))
                .body("items[0].patientId", equalTo(Demo.RESTRICTED_PATIENT_AT_N1))
                .body("items[0].recordId", equalTo(access))
                .body("items[0].tenantId", equalTo(Demo.NORTH));
    }

    @ParameterizedTest
    @ValueSource(strings = {Demo.CLINICIAN, Demo.AUDITOR, Demo.CLERK})
    void revokeWhenThePermissionIsMissingThenIsRefusedAndTheAccessStays(String account) {
        String access = declare().text("id");

        StandardError.verify(
                accesses.revoke(account, access), 403, EmergencyAccesses.revocationPath(access), "Access denied");

        assertThat(read(Demo.VISIT_OF_RESTRICTED_PATIENT).status()).isEqualTo(200);
    }

    private Json declare() {
        return accesses.declare(clinician, Demo.RESTRICTED_PATIENT_AT_N1, REASON);
    }

    private RawResponse read(String visitId) {
        return server.send(RawRequest.get(Visits.path(visitId))
                .requestId("denial")
                .bearer(Api.sessions().token(clinician)));
    }

    private String list(String filters) {
        return EmergencyAccesses.PATH + "?userAccountId=" + clinicianId + filters;
    }

    private void verifyListed(String filters, String... ids) {
        auditor.get(list(filters))
                .statusCode(200)
                .body("items.id", equalTo(List.of(ids)))
                .body("totalItems", equalTo(ids.length));
    }

    private long revocations() {
        return server.database()
                .number(
                        "select count(*) from security_event where kind = 'EMERGENCY_ACCESS_REVOKED'"
                                + " and user_account_id = ?::uuid",
                        clinicianId);
    }
}
