package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
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

        verifyAlike(
                denial.account(),
                Demo.unknown(0x903),
                denial.denied().values(),
                id -> operation.call(RecordDenial.target(operation, id)),
                "\"status\": " + denial.missStatus());
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
        verifyAlike(proof.account(), proof.unknown().get(0), proof.denied(), proof.call(), "\"patient_id\": \"<id>\"");
    }

    /** Events are written in batches: all requests are sent before the first row is awaited. */
    private void verifyAlike(
            String account,
            String unknown,
            Collection<String> denied,
            Function<String, RawRequest> call,
            String expectedPart) {
        String requestOfUnknown = send(call.apply(unknown), account);
        Map<String, String> requests = new LinkedHashMap<>();
        denied.forEach(id -> requests.put(id, send(call.apply(id), account)));

        String expected = row(requestOfUnknown, unknown);
        assertThat(expected).contains("\"outcome\": \"REFUSED\"", expectedPart);
        requests.forEach((id, request) -> assertThat(row(request, id)).as(id).isEqualTo(expected));
    }

    /** Sends a call and returns its request id. */
    private String send(RawRequest call, String account) {
        String requestId = UUID.randomUUID().toString();
        server.send(call.requestId(requestId).bearer(Sessions.at(server).token(account)));
        return requestId;
    }

    /** The only row of a request, without the columns that differ between any two requests. */
    private String row(String requestId, String id) {
        assertThat(Await.until(WRITTEN, () -> rows(requestId) > 0))
                .as("an event of %s", id)
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
