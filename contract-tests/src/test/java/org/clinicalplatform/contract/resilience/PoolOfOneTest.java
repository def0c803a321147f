package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.clinicalplatform.contract.harness.WorkingCalls;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** No operation needs a second connection while it holds one. */
@NeedsOwnServer("starts a server with a pool of one connection")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolOfOneTest {

    private final ServerProcess server = ServerLaunch.configured(
                    "pool-of-one", Servers.demoDatabase("pool_of_one"), KeyPairs.ec("secp256r1"))
            .with("SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE", "1")
            // eight requests share it on a busy machine; a request that needed a second one would never get it
            .with("SPRING_DATASOURCE_HIKARI_CONNECTIONTIMEOUT", "5000")
            // a batch of comparisons may keep the connection for longer than a request waits for one
            .with("SVC_DEMOGRAPHICS_DUPLICATES_ENABLED", "false")
            .start();

    @AfterAll
    void stop() {
        server.close();
    }

    /** Every call changes what its operation changes: a merge, an undo and a retry run to their end too. */
    @TestFactory
    Stream<DynamicTest> operationWhenOnlyOneConnectionIsThereThenCompletes() {
        return DynamicTest.stream(Spec.operations().stream(), SpecOperation::id, operation -> {
            if (succeeds(operation)) {
                RawResponse response =
                        server.send(new WorkingCalls(server).of(operation).request());
                assertThat(response.status()).as("%s", response).isBetween(200, 299);
            } else {
                RawResponse response = server.send(new Callers(server).allowed(operation));
                assertThat(response.status()).as("%s", response).isLessThan(500);
            }
        });
    }

    /** Pairs of duplicates are not found here. */
    private static boolean succeeds(SpecOperation operation) {
        return WorkingCalls.succeeds(operation) && !operation.path().contains("{duplicatePairId}");
    }

    @Test
    void operationsWhenEightRunAtOnceThenAllComplete() {
        String token = Sessions.at(server).token(Demo.CLINICIAN);

        List<RawResponse> responses = Together.run(8, i -> {
            String visit = Visits.open(server, token);
            return server.send(RawRequest.post(Visits.endPath(visit)).bearer(token));
        });

        assertThat(responses).allMatch(response -> response.status() == 200);
    }

    @Test
    void recordWhenDeniedThenStillIsLikeUnknown() {
        String token = Sessions.at(server).token(Demo.CLINICIAN);
        String unknown = Demo.unknown(0xd02);

        List<String> responses = Together.run(8, i -> {
            String id = i % 2 == 0 ? Demo.VISIT_AT_N2 : unknown;
            return read(id, token).masked(id);
        });

        assertThat(responses).containsOnly(responses.get(0));
        assertThat(responses.get(0)).startsWith("HTTP/1.1 404");
    }

    private RawResponse read(String visitId, String token) {
        return server.send(
                RawRequest.get(Visits.path(visitId)).requestId("denial").bearer(token));
    }
}
