package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

@NeedsOwnServer("writes a record without a patient into the database")
class NullPatientTest {

    private final ServerUnderTest server = Servers.shared();

    @Test
    void recordWhenItHasNoPatientThenAnswers403InItsTenant() {
        String id = insert(Demo.NORTH, Demo.N1);

        for (RawRequest call : calls(id)) {
            StandardError.verify(send(call), 403, call.target(), "Access denied");
        }
    }

    @Test
    void recordWhenItHasNoPatientAndIsOfAnotherFacilityThenAnswers403Too() {
        String id = insert(Demo.NORTH, Demo.N2);

        for (RawRequest call : calls(id)) {
            StandardError.verify(send(call), 403, call.target(), "Access denied");
        }
    }

    @Test
    void recordWhenItHasNoPatientAndIsOfAnotherTenantThenAnswersLikeUnknown() {
        String id = insert(Demo.SOUTH, Demo.S1);
        String unknown = Demo.unknown(0xb01);

        for (int i = 0; i < 2; i++) {
            assertThat(send(calls(id)[i]).masked(id))
                    .isEqualTo(send(calls(unknown)[i]).masked(unknown));
        }
    }

    private static RawRequest[] calls(String id) {
        return new RawRequest[] {RawRequest.get(Visits.path(id)), RawRequest.post(Visits.endPath(id))};
    }

    private RawResponse send(RawRequest call) {
        String token = Sessions.at(server).token(Demo.CLINICIAN);
        return server.send(call.requestId("denial").bearer(token));
    }

    private String insert(String tenantId, String facilityId) {
        UUID id = UUID.randomUUID();
        server.database()
                .update(
                        "insert into visit (id, tenant_id, facility_id, visit_number, type_system, type_code, visit_class,"
                                + " status, started_at, created_at, created_by, updated_at, updated_by)"
                                + " values (?, ?::uuid, ?::uuid, ?, 'urn:x', 'x', 'AMBULATORY', 'IN_PROGRESS', now(),"
                                + " now(), gen_random_uuid(), now(), gen_random_uuid())",
                        id,
                        tenantId,
                        facilityId,
                        "X" + id);
        return id.toString();
    }
}
