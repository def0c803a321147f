package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** Emergency access that is revoked at one replica is over at each of them at once. */
@NeedsOwnServer("needs two replicas and their database")
class RevocationOnReplicasTest {

    private final Replicas replicas = Servers.replicas();
    private final String clinician = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN);
    private final String token = Sessions.at(replicas.first()).token(clinician);
    private final String access = EmergencyAccesses.at(replicas.first())
            .declare(clinician, Demo.RESTRICTED_PATIENT_AT_N1, "Stroke")
            .text("id");

    @Test
    void accessWhenRevokedAtOneReplicaThenTheNextRequestAtEachMisses() {
        assertThat(replicas.all()).allMatch(replica -> read(replica) == 200);

        revoke(replicas.first()).expect(200);

        assertThat(replicas.all()).allMatch(replica -> read(replica) == 404);
    }

    @Test
    void accessWhenRevokedSixteenTimesAtOnceOnBothReplicasThenOneEventIsRecorded() {
        List<RawResponse> responses =
                Together.responses(16, i -> revoke(replicas.all().get(i % 2)));

        assertThat(responses)
                .allSatisfy(response -> assertThat(response.status()).isEqualTo(200));
        assertThat(responses.stream().map(response -> response.json().text("revokedAt")))
                .containsOnly(responses.get(0).json().text("revokedAt"));
        assertThat(replicas.database()
                        .number(
                                "select count(*) from security_event e join user_account u on u.id = e.user_account_id"
                                        + " where e.kind = 'EMERGENCY_ACCESS_REVOKED' and u.username = ?",
                                clinician))
                .isEqualTo(1);
    }

    private int read(ServerUnderTest replica) {
        return replica.send(RawRequest.get(Visits.path(Demo.VISIT_OF_RESTRICTED_PATIENT))
                        .bearer(token))
                .status();
    }

    private RawResponse revoke(ServerUnderTest replica) {
        return EmergencyAccesses.at(replica).revoke(Demo.ADMIN, access);
    }
}
