package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** No operation slips through: each has a mark, and each mark that promises something has its proof. */
class MarksTest {

    @TestFactory
    Stream<DynamicTest> operationWhenMarkedThenItsProofIsKnown() {
        return DynamicTest.stream(Spec.operations().stream(), SpecOperation::id, operation -> {
            switch (operation.onDenied()) {
                case "none" ->
                    assertThat(operation.pathParameters())
                            .as("an operation that addresses a record by its id can be denied")
                            .isEmpty();
                case "not-found" -> verifyNotFoundIsProved(operation);
                case "own-miss" -> verifyOwnMissIsProved(operation);
                case "forbidden" -> assertThat(NamedDenial.FORBIDDEN).containsKey(operation.id());
                case "filtered" -> assertThat(NamedDenial.FILTERED).containsKey(operation.id());
                case "excluded" -> assertThat(ExcludedTest.OPERATIONS).contains(operation.id());
                default -> throw new AssertionError("No test proves the mark " + operation.onDenied());
            }
        });
    }

    /** Of the record in the path or, without one, of those that the query or the body names. */
    private static void verifyNotFoundIsProved(SpecOperation operation) {
        if (operation.pathParameters().isEmpty()) {
            assertThat(NamedDenial.NOT_FOUND).containsKey(operation.id());
        } else {
            assertThat(RecordDenial.of(operation)).isNotNull();
        }
    }

    /** Of the record in the path or, without one, of those that the body refers to. */
    private static void verifyOwnMissIsProved(SpecOperation operation) {
        if (operation.pathParameters().isEmpty()) {
            assertThat(Reference.of(operation)).isNotEmpty();
        } else {
            assertThat(RecordDenial.of(operation)).isNotNull();
        }
    }
}
