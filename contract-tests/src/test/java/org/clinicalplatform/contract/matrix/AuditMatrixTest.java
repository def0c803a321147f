package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every operation on patients' records and of administration is in the audit trail. */
@NeedsOwnServer("reads rows in the database")
class AuditMatrixTest {

    private static final List<String> PATHS =
            List.of("/api/v1/clinical/", "/api/v1/demographic/", "/api/v1/access-control/", "/api/v1/notification/");
    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private final Database database = Servers.shared().database();

    private record Called(SpecOperation operation, String requestId, RawResponse response) {}

    /** Events are written in batches: all operations are called before the first event is awaited. */
    @TestFactory
    Stream<DynamicTest> operationWhenCalledThenLeavesOneEventOfItsResponse() {
        List<Called> calls = Matrix.operations(AuditMatrixTest::isAudited).stream()
                .map(AuditMatrixTest::call)
                .toList();
        return DynamicTest.stream(calls.stream(), called -> called.operation().id(), this::verifyEvent);
    }

    private static Called call(SpecOperation operation) {
        String requestId = UUID.randomUUID().toString();
        return new Called(
                operation,
                requestId,
                Matrix.send(Matrix.callers().allowed(operation).requestId(requestId)));
    }

    private void verifyEvent(Called called) {
        String requestId = called.requestId();
        int status = called.response().status();
        assertThat(status).isLessThan(500);
        assertThat(Await.until(WRITTEN, () -> !events(requestId).isEmpty())).isTrue();
        boolean named = status == 201 || !called.operation().pathParameters().isEmpty();
        assertThat(events(requestId))
                .matches(called.operation().id() + " " + status + (named ? " true" : " (true|false)"));
    }

    /** Which operation each event is of, its status, and whether it names a record. */
    private String events(String requestId) {
        return database.text(
                "select coalesce(string_agg(operation_id || ' ' || status || ' ' || (record_id is not null), ', '), '')"
                        + " from audit_event where request_id = ?",
                requestId);
    }

    static boolean isAudited(SpecOperation operation) {
        return PATHS.stream().anyMatch(operation.path()::startsWith);
    }
}
