package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What is kept of a refusal tells no more of the record than the refusal did. */
@NeedsOwnServer("reads rows in the database")
class AuditRowTest {

    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();

    @TestFactory
    Stream<DynamicTest> recordWhenDeniedOrUnknownThenLeavesTheSameRowButForTheId() {
        return Spec.operations().stream()
                .filter(AuditRowTest::isClinical)
                .filter(operation -> RecordDenial.MARKS.contains(operation.onDenied()))
                .filter(operation -> !operation.pathParameters().isEmpty())
                .map(operation -> DynamicTest.dynamicTest(operation.id(), () -> verifyAlike(operation)));
    }

    private void verifyAlike(SpecOperation operation) {
        RecordDenial denial = RecordDenial.of(operation);
        String expected = row(operation, denial.account(), Demo.unknown(0x903));

        assertThat(expected).contains("\"outcome\": \"REFUSED\"", "\"status\": " + denial.missStatus());
        denial.denied()
                .forEach((why, id) ->
                        assertThat(row(operation, denial.account(), id)).as(why).isEqualTo(expected));
    }

    private String row(SpecOperation operation, String account, String id) {
        return row(operation.call(RecordDenial.target(operation, id)), account, id);
    }

    @TestFactory
    Stream<DynamicTest> patientWhenDeniedOrUnknownThenLeavesTheSameRowButForTheId() {
        return NamedDenial.FORBIDDEN.entrySet().stream()
                .filter(proofs -> isClinical(Spec.operation(proofs.getKey())))
                .map(proofs -> DynamicTest.dynamicTest(
                        proofs.getKey(),
                        () -> proofs.getValue().stream()
                                .filter(NamedDenial::namesIds)
                                .forEach(this::verifyAlike)));
    }

    private void verifyAlike(NamedDenial proof) {
        String unknown = proof.unknown().get(0);
        String expected = row(proof.call().apply(unknown), proof.account(), unknown);

        assertThat(expected).contains("\"outcome\": \"REFUSED\"", "\"patient_id\": \"<id>\"");
        proof.denied()
                .forEach(id -> assertThat(row(proof.call().apply(id), proof.account(), id))
                        .as(id)
                        .isEqualTo(expected));
    }

    /** The only row that a request leaves, without what differs between any two requests. */
    private String row(RawRequest call, String account, String id) {
        String requestId = UUID.randomUUID().toString();
        server.send(call.requestId(requestId).bearer(Sessions.at(server).token(account)));
        assertThat(Await.until(WRITTEN, () -> rows(requestId) > 0))
                .as("an event of %s", call)
                .isTrue();
        assertThat(rows(requestId)).isEqualTo(1);
        return database.text(
                        "select (to_jsonb(e) - '{id,occurred_at,session_id,request_id}'::text[])::text"
                                + " from audit_event e where request_id = ?",
                        requestId)
                .replace(id, "<id>");
    }

    private long rows(String requestId) {
        return database.number("select count(*) from audit_event where request_id = ?", requestId);
    }

    private static boolean isClinical(SpecOperation operation) {
        return operation.path().startsWith("/api/v1/clinical/");
    }
}
