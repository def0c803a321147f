package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Gateway;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;

/** The audit trail is complete after failures of the database and a stop of the server, and no request waits for it. */
@NeedsOwnServer("cuts a server off from its database and stops it")
class AuditTrailTest {

    private static final int READINGS = 60;
    private static final Duration QUICKLY = Duration.ofSeconds(5);
    private static final Duration LONGER_THAN_A_ROUND = Duration.ofSeconds(3);
    private static final Duration WRITTEN = Duration.ofSeconds(20);
    private static final Duration ORDERLY_END = Duration.ofSeconds(30);

    private final Database database = Servers.emptyDatabase("audit_trail");

    @Test
    void eventsWhenTheyCannotBeWrittenOrTheServerStopsThenNoneIsLost() {
        try (Gateway gateway = new Gateway(database);
                ServerProcess server = ServerLaunch.configured("audit-trail", gateway.front(), KeyPairs.ec("secp256r1"))
                        .start()) {
            String token = Sessions.at(server).fresh(Demo.CLINICIAN).accessToken();

            try (Lock held = Lock.by(database, "lock table audit_event in exclusive mode")) {
                verifyReadQuickly(server, token);
                Await.pause(LONGER_THAN_A_ROUND);
                assertThat(recorded()).as("with %s", held).isZero();
            }
            awaitRecorded(READINGS);

            verifyReadQuickly(server, token);
            gateway.cut();
            Await.pause(LONGER_THAN_A_ROUND);
            gateway.restore();
            awaitRecorded(2 * READINGS);

            verifyReadQuickly(server, token);
            server.terminate();
            server.awaitExit(ORDERLY_END);
            assertThat(recorded()).isEqualTo(3 * READINGS);
        }
    }

    /** Denied and granted alike: neither waits for the trail. */
    private static void verifyReadQuickly(ServerProcess server, String token) {
        long start = System.nanoTime();
        Together.run(READINGS, i -> {
            String visit = i % 2 == 0 ? Demo.ENDED_VISIT : Demo.VISIT_AT_N2;
            int status = server.send(RawRequest.get(Visits.path(visit)).bearer(token))
                    .status();
            assertThat(status).isEqualTo(i % 2 == 0 ? 200 : 404);
            return status;
        });
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(QUICKLY);
    }

    private void awaitRecorded(long count) {
        assertThat(Await.until(WRITTEN, () -> recorded() == count))
                .as("%s events, of which there are %s", count, recorded())
                .isTrue();
    }

    private long recorded() {
        return database.number("select count(*) from audit_event where operation_id = 'getVisit'");
    }
}
