package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A denied request reads nothing of the chart, so locks on it do not delay the refusal. */
@NeedsOwnServer("holds locks in the database")
class SummaryLockTest {

    private static final Duration AT_ONCE = Duration.ofMillis(500);
    private static final Duration STATEMENT_LIMIT = Duration.ofSeconds(10);

    private final ServerUnderTest server = Servers.shared();

    @ParameterizedTest
    @CsvSource({
        "summary-panel,    404, observation",
        "summary-panel,    404, person",
        "clinical-summary, 403, observation",
        "clinical-summary, 403, person",
        "clinical-summary, 403, care_plan"
    })
    void summaryWhenASectionsTableIsLockedThenDeniedAndUnknownReturnAtOnceAndVisibleWaits(
            String summary, int refused, String table) {
        read(summary, Demo.PATIENT_AT_N1);
        try (Lock held = Lock.by(server.database(), "lock table " + table + " in access exclusive mode")) {
            for (String id : new String[] {
                Demo.PATIENT_AT_N2, Demo.PATIENT_AT_S1, Demo.RESTRICTED_PATIENT_AT_N1, Demo.unknown(0xc11)
            }) {
                long start = System.nanoTime();
                RawResponse response = read(summary, id);

                assertThat(response.status()).isEqualTo(refused);
                assertThat(since(start)).as("time of %s with %s", id, held).isLessThan(AT_ONCE);
            }
            long start = System.nanoTime();

            assertThat(read(summary, Demo.PATIENT_AT_N1).status()).isEqualTo(503);
            assertThat(since(start)).isBetween(AT_ONCE, STATEMENT_LIMIT);
        }

        assertThat(read(summary, Demo.PATIENT_AT_N1).status())
                .as("after the lock is gone")
                .isEqualTo(200);
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    private RawResponse read(String summary, String patientId) {
        return server.send(RawRequest.get("/api/v1/clinical/patients/" + patientId + "/" + summary)
                .bearer(Sessions.at(server).token(Demo.CLINICIAN)));
    }
}
