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

    @ParameterizedTest
    @CsvSource({
        "across tenants, 01900000-0000-7000-8000-000000000103, 01900000-0000-7000-8000-000000000203, 1 hour, null",
        "revoked,        01900000-0000-7000-8000-000000000105, 01900000-0000-7000-8000-000000000205, 1 hour, now()",
        "expired,        01900000-0000-7000-8000-000000000105, 01900000-0000-7000-8000-000000000205, -1 second, null"
    })
    void visitWhenGrantDoesNotCountThenStaysUnknown(
            String why, String patientId, String visitId, String lifetime, String revokedAt) {
        grant(patientId, "interval '" + lifetime + "'", revokedAt);

        verifyUnknown(why, visitId);
    }

    @Test
    void visitWhenGrantIsAnotherAccountsThenStaysUnknown() {
        grant(Demo.RESTRICTED_PATIENT_AT_N1, RUNNING, "null");
        account = new Accounts(server).copyOf(Demo.CLINICIAN);

        verifyUnknown("of another account", Demo.VISIT_OF_RESTRICTED_PATIENT);
    }

    private void verifyUnknown(String why, String visitId) {
        String unknown = Demo.unknown(0xb02);

        assertThat(read(visitId).masked(visitId))
                .as(why)
                .isEqualTo(read(unknown).masked(unknown));
    }

    private RawResponse read(String visitId) {
        String token = Sessions.at(server).token(account);
        return server.send(
                RawRequest.get(Visits.path(visitId)).requestId("denial").bearer(token));
    }

    private void grant(String patientId, String lifetime, String revokedAt) {
        database.update(
                "insert into patient_access_grant (id, tenant_id, patient_id, user_account_id, reason, granted_at,"
                        + " granted_by, expires_at, revoked_at) select gen_random_uuid(), p.tenant_id, p.id, u.id,"
                        + " 'test', now() - interval '2 hours', u.id, now() + " + lifetime + ", " + revokedAt
                        + " from patient p, user_account u where p.id = ?::uuid and u.username = ?",
                patientId,
                account);
    }
}
