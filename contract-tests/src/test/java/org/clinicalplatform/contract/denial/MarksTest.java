package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** No operation slips through: each has a mark, and each mark that promises something has its proof. */
class MarksTest {

    /** The audit trail has the ids of requests as they were sent, so a denied one may have events too. */
    private static final Set<String> AS_SENT = Set.of("recordId", "patientId", "subjectAccountId");

    @TestFactory
    Stream<DynamicTest> operationWhenMarkedThenItsProofIsKnown() {
        return DynamicTest.stream(Spec.operations().stream(), SpecOperation::id, operation -> {
            switch (operation.onDenied()) {
                case "none" -> verifyNothingIsAddressed(operation);
                case "not-found" -> verifyNotFoundIsProved(operation);
                case "own-miss" -> verifyOwnMissIsProved(operation);
                case "forbidden" -> verifyIdsAreDenied(ForbiddenDenials.ALL, operation);
                case "filtered" -> verifyIdsAreDenied(FilteredDenials.ALL, operation);
                case "excluded" -> assertThat(ExcludedTest.OPERATIONS).contains(operation.id());
                default -> throw new AssertionError("No test proves the mark " + operation.onDenied());
            }
        });
    }

    /**
     * Such an id is a subject of the operation; one with the mark {@code x-refers-to} is proved by
     * {@link ReferenceTest}.
     */
    @TestFactory
    Stream<DynamicTest> idInABodyWhenItHasNoMarkThenAProofVariesIt() {
        List<SpecOperation> operations = Spec.operations().stream()
                .filter(operation -> !unmarkedIds(operation).isEmpty())
                .toList();
        assertThat(operations).isNotEmpty();
        return DynamicTest.stream(
                operations.stream(),
                SpecOperation::id,
                operation -> assertThat(unmarkedIds(operation))
                        .allSatisfy(property ->
                                assertThat(proofs(operation)).as(property).anyMatch(proof -> varies(proof, property))));
    }

    /** In a list of one patient other ids only select among the records of that patient, who proves the mark. */
    @TestFactory
    Stream<DynamicTest> idInAQueryWhenItSelectsRecordsThenAProofVariesIt() {
        List<SpecOperation> operations = Spec.operations().stream()
                .filter(operation -> !operation.onDenied().equals("forbidden"))
                .filter(operation -> !idsInQuery(operation).isEmpty())
                .toList();
        assertThat(operations).isNotEmpty();
        return DynamicTest.stream(
                operations.stream(),
                SpecOperation::id,
                operation -> assertThat(idsInQuery(operation))
                        .allSatisfy(name ->
                                assertThat(proofs(operation)).as(name).anyMatch(proof -> selects(proof, name))));
    }

    private static List<String> idsInQuery(SpecOperation operation) {
        return operation.queryParameters().entrySet().stream()
                .filter(parameter -> isId(parameter.getValue()))
                .map(Map.Entry::getKey)
                .filter(name -> !(operation.id().equals("listAuditEvents") && AS_SENT.contains(name)))
                .toList();
    }

    private static boolean isId(Json schema) {
        return schema.has("format") && schema.text("format").equals("uuid");
    }

    private static boolean selects(NamedDenial proof, String parameter) {
        return proof.call().apply("any").target().contains(parameter + "=any");
    }

    private static List<String> unmarkedIds(SpecOperation operation) {
        if (operation.bodySchema().isEmpty()) {
            return List.of();
        }
        return operation.bodyProperties().entrySet().stream()
                .filter(property -> isId(property.getValue()))
                .filter(property -> !property.getValue().has("x-refers-to"))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static List<NamedDenial> proofs(SpecOperation operation) {
        return Stream.of(ForbiddenDenials.ALL, NotFoundDenials.ALL, FilteredDenials.ALL)
                .flatMap(proofs -> proofs.getOrDefault(operation.id(), List.of()).stream())
                .toList();
    }

    private static boolean varies(NamedDenial proof, String property) {
        String request = new String(proof.call().apply("(id)").bytes(), StandardCharsets.UTF_8);
        return request.contains(Json.quoted(property) + ":\"(id)\"");
    }

    private static void verifyNothingIsAddressed(SpecOperation operation) {
        assertThat(operation.pathParameters())
                .as("an operation that addresses a record by its id can be denied")
                .isEmpty();
        assertThat(idsInQuery(operation))
                .as("ids that may be of another tenant")
                .isEmpty();
    }

    /** Of the record in the path or, without one, of those that the query or the body names. */
    private static void verifyNotFoundIsProved(SpecOperation operation) {
        if (operation.pathParameters().isEmpty()) {
            verifyIdsAreDenied(NotFoundDenials.ALL, operation);
        } else {
            verifyRecordsAreDenied(operation);
        }
    }

    /** Of the record in the path or, without one, of those that the body refers to. */
    private static void verifyOwnMissIsProved(SpecOperation operation) {
        if (operation.pathParameters().isEmpty()) {
            assertThat(Reference.of(operation)).isNotEmpty();
        } else {
            verifyRecordsAreDenied(operation);
        }
    }

    /** A proof that denies nothing would hold for every server. */
    private static void verifyIdsAreDenied(Map<String, List<NamedDenial>> proofs, SpecOperation operation) {
        List<NamedDenial> known = proofs.getOrDefault(operation.id(), List.of());

        assertThat(known)
                .as("proofs")
                .isNotEmpty()
                .noneMatch(proof -> proof.denied().isEmpty());
    }

    /** Some records of another tenant are made in the database, which a foreign server does not share. */
    private static void verifyRecordsAreDenied(SpecOperation operation) {
        boolean nothingIsDenied = RecordDenial.of(operation).denied().isEmpty();
        assertThat(nothingIsDenied && !Servers.sharedIsForeign())
                .as("nothing is denied")
                .isFalse();
    }
}
