package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@NeedsOwnServer("writes grants into the database")
class GrantTest {

    private static final String RUNNING = "interval '1 hour'";

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();
    private String account = "";

    @BeforeEach
    void anAccountOfItsOwn() {
        account = new Accounts(server).copyOf(Demo.CLINICIAN);
    }

    @ParameterizedTest
    @CsvSource({
        "of a restricted patient, 01900000-0000-7000-8000-000000000105, 01900000-0000-7000-8000-000000000205",
        "at another facility,     01900000-0000-7000-8000-000000000102, 01900000-0000-7000-8000-000000000202"
    })
    void visitWhenGrantIsLiveThenIsShown(String why, String patientId, String visitId) {
        assertThat(read(visitId).status()).as(why).isEqualTo(404);

        grant(patientId, RUNNING, "null");

        assertThat(read(visitId).status()).as(why).isEqualTo(200);
    }

    @Test
    void visitWhenGrantCrossesTheTenantThenStaysUnknown() {
        grant(Demo.PATIENT_AT_S1, RUNNING, "null");

        verifyUnknown(Demo.VISIT_IN_SOUTH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"now()", "now() - interval '1 minute'"})
    void visitWhenGrantIsRevokedThenIsUnknownAgain(String revokedAt) {
        grant(Demo.RESTRICTED_PATIENT_AT_N1, RUNNING, revokedAt);

        verifyUnknown(Demo.VISIT_OF_RESTRICTED_PATIENT);
    }

    @Test
    void visitWhenGrantHasExpiredThenIsUnknownAgain() {
        grant(Demo.RESTRICTED_PATIENT_AT_N1, "interval '-1 second'", "null");

        verifyUnknown(Demo.VISIT_OF_RESTRICTED_PATIENT);
    }

    @Test
    void visitWhenGrantIsAnotherAccountsThenStaysUnknown() {
        grant(Demo.RESTRICTED_PATIENT_AT_N1, RUNNING, "null");
        account = new Accounts(server).copyOf(Demo.CLINICIAN);

        verifyUnknown(Demo.VISIT_OF_RESTRICTED_PATIENT);
    }

    private void verifyUnknown(String visitId) {
        String unknown = Demo.unknown(0xb02);

        assertThat(read(visitId).masked(visitId)).isEqualTo(read(unknown).masked(unknown));
    }

    private RawResponse read(String visitId) {
        String token = Sessions.at(server).token(account);
        return server.send(
                RawRequest.get(Visits.path(visitId)).requestId("denial").bearer(token));
    }

    private void grant(String patientId, String lifetime, String revokedAt) {
        database.update(
                "insert into patient_access_grant (id, patient_id, user_account_id, reason, granted_at, granted_by,"
                        + " expires_at, revoked_at) select gen_random_uuid(), ?::uuid, id, 'test',"
                        + " now() - interval '2 hours', id, now() + " + lifetime + ", " + revokedAt
                        + " from user_account where username = ?",
                patientId,
                account);
    }
}
