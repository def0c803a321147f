package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
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

    private static final List<String> AUDITED =
            List.of("/api/v1/clinical/", "/api/v1/demographic/", "/api/v1/access-control/", "/api/v1/notification/");

    private static final String REFUSED = "\"outcome\": \"REFUSED\"";
    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();

    /** Events are written in batches: all requests are sent before the first row is awaited. */
    private record Sent(String operation, Map<String, String> requestsById, List<String> expectedParts) {}

    @TestFactory
    Stream<DynamicTest> recordWhenDeniedOrUnknownThenLeavesTheSameRowButForTheId() {
        List<Sent> all = Spec.operations().stream()
                .filter(AuditRowTest::isAudited)
                .filter(operation -> RecordDenial.MARKS.contains(operation.onDenied()))
                .filter(operation -> !operation.pathParameters().isEmpty())
                .map(this::sent)
                .toList();
        return eachAlike(all);
    }

    private Sent sent(SpecOperation operation) {
        RecordDenial denial = RecordDenial.of(operation);
        return sent(
                operation.id(),
                denial.account(),
                Stream.concat(Stream.of(Demo.unknown(0x903)), denial.denied().values().stream()),
                id -> operation.call(RecordDenial.target(operation, id)),
                List.of(REFUSED, "\"status\": " + denial.missStatus()));
    }

    @TestFactory
    Stream<DynamicTest> patientWhenDeniedOrUnknownThenLeavesTheSameRowButForTheId() {
        List<Sent> all = ForbiddenDenials.ALL.entrySet().stream()
                .filter(proofs -> isAudited(Spec.operation(proofs.getKey())))
                .flatMap(proofs -> proofs.getValue().stream()
                        .filter(NamedDenial::namesIds)
                        .map(proof -> sent(
                                proofs.getKey(),
                                proof.account(),
                                Stream.concat(Stream.of(proof.unknown().get(0)), proof.denied().stream()),
                                proof.call(),
                                List.of(REFUSED, "\"patient_id\": \"<id>\""))))
                .toList();
        return eachAlike(all);
    }

    @TestFactory
    Stream<DynamicTest> searchWhenDeniedOrUnknownThenLeavesTheSameRowButForTheIdAndShowsNobody() {
        List<Sent> all = FilteredDenials.ALL.entrySet().stream()
                .filter(proofs -> isAudited(Spec.operation(proofs.getKey())))
                .flatMap(proofs -> proofs.getValue().stream()
                        .map(proof -> sent(
                                proofs.getKey(),
                                proof.account(),
                                Stream.concat(Stream.of(proof.unknown().get(0)), proof.denied().stream()),
                                proof.call(),
                                List.of("\"outcome\": \"GRANTED\"", "\"patient_shown\": false"))))
                .toList();
        return eachAlike(all);
    }

    private Stream<DynamicTest> eachAlike(List<Sent> all) {
        assertThat(all).isNotEmpty();
        return DynamicTest.stream(all.stream(), Sent::operation, this::verifyAlike);
    }

    private Sent sent(
            String operation,
            String account,
            Stream<String> ids,
            Function<String, RawRequest> call,
            List<String> expected) {
        Map<String, String> requests = new LinkedHashMap<>();
        ids.forEach(id -> requests.put(id, send(call.apply(id), account)));
        return new Sent(operation, requests, expected);
    }

    private void verifyAlike(Sent sent) {
        String[] requests = sent.requestsById().values().toArray(String[]::new);
        Await.until(WRITTEN, () -> rows(requests) >= requests.length);
        List<String> rows = database.text(
                        "select string_agg(request_id || (to_jsonb(e) - '{id,occurred_at,recorded_at,session_id,request_id}'"
                                + "::text[])::text, E'\\n') from audit_event e where request_id = any(?)",
                        (Object) requests)
                .lines()
                .toList();
        Set<String> alike = new LinkedHashSet<>();
        sent.requestsById().forEach((id, request) -> {
            List<String> own =
                    rows.stream().filter(row -> row.startsWith(request)).toList();
            assertThat(own).as("events of %s", id).hasSize(1);
            alike.add(own.get(0).replace(request, "").replace(id, "<id>"));
        });

        assertThat(alike).singleElement(InstanceOfAssertFactories.STRING).contains(sent.expectedParts());
        assertThat(database.number(
                        "select count(*) from audit_event_patient p join audit_event e on e.id = p.event_id"
                                + " where e.request_id = any(?)",
                        (Object) requests))
                .as("patients of the events")
                .isZero();
    }

    /** Sends a call and returns its request id. */
    private String send(RawRequest call, String account) {
        String requestId = UUID.randomUUID().toString();
        server.send(call.requestId(requestId).bearer(Sessions.at(server).token(account)));
        return requestId;
    }

    private long rows(String[] requests) {
        return database.number("select count(*) from audit_event where request_id = any(?)", (Object) requests);
    }

    private static boolean isAudited(SpecOperation operation) {
        return AUDITED.stream().anyMatch(operation.path()::startsWith);
    }
}
