package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing that a client of the last release relies on changes without a declaration. */
class ReleaseGateTest {
    private static final Path FOLDER = Path.of("released");
    private static final Contract RELEASED = Contract.read(FOLDER.resolve("openapi.yaml"));
    private static final Contract CURRENT = Contract.bundled();
    private static final Set<Break> BREAKS = BreakingChanges.between(RELEASED, CURRENT);

    private final DeclaredBreaks declared = DeclaredBreaks.read(FOLDER.resolve("declared-breaks.yaml"));

    @Test
    void specificationWhenComparedWithTheReleaseThenEveryBreakIsDeclared() {
        assertThat(declared.undeclared(BREAKS))
                .as("breaks to avoid, or to declare with a reason in released/declared-breaks.yaml")
                .isEmpty();
    }

    @Test
    void declarationsWhenComparedWithTheBreaksThenNoneIsStale() {
        assertThat(declared.stale(BREAKS))
                .as("declarations in released/declared-breaks.yaml without a break")
                .isEmpty();
    }

    @Test
    void releaseWhenReadThenHasEveryOperationNotMarkedUnreleased() {
        Stream<String> guarded = CURRENT.operations().stream()
                .filter(operation -> !operation.node().path("x-unreleased").asBoolean())
                .map(Operation::id);
        assertThat(RELEASED.operations())
                .as("copy the bundle to released/openapi.yaml, or mark new operations with x-unreleased")
                .extracting(Operation::id)
                .containsAll(guarded.toList());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock = """
            /paths/~1api~1v1~1demographic~1person-merges/post         | | mergePersons: removed
            /components/schemas/Condition/properties/clinicalStatus   | | Condition: clinicalStatus in responses: removed
            /components/schemas/Patient/properties/identifiers        | | Patient: identifiers in responses: removed
            /components/schemas/ConditionCreate/required/- | severity | ConditionCreate: severity in requests: required now
            /paths/~1api~1v1~1clinical~1observations/get/x-permission | clinical.visit.read | searchObservations: \
            x-permission changed from clinical.observation.read to clinical.visit.read
            """)
    void releaseWhenSomethingBreaksThenTheGateNamesIt(String place, String value, String broken) {
        Contract changed = value == null ? RELEASED.without(place) : RELEASED.with(place, value);
        assertThat(StructuralRule.findings(RELEASED, changed))
                .extracting(finding -> finding.broken().name() + ": " + finding.broken().change())
                .contains(broken);
    }
}
