package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nothing that a client of the last release relies on changes without a declaration. */
class ReleaseGateTest {
    private static final Path FOLDER = Path.of("released");
    private static final Specification RELEASED = Specification.read(FOLDER.resolve("openapi.yaml"));
    private static final Specification CURRENT = Specification.bundled();
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

    @Test
    void documentWhenItDiffersFromTheReleaseThenDeclaresALaterVersion() {
        boolean released = CURRENT.root().equals(RELEASED.root());
        assertThat(Integer.signum(version(CURRENT).compareTo(version(RELEASED))))
                .as("order of info.version %s and the released %s", version(CURRENT), version(RELEASED))
                .isEqualTo(released ? 0 : 1);
    }

    private static Version version(Specification spec) {
        return Version.parse(spec.root().at("/info/version").asText());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            mergePersons                        | | mergePersons: removed
            Condition/properties/clinicalStatus | | Condition: clinicalStatus in responses: removed
            Patient/properties/identifiers      | | Patient: identifiers in responses: removed
            ConditionCreate/required/-          | severity | ConditionCreate: severity in requests: required now
            searchObservations/x-permission     | clinical.visit.read | searchObservations: \
            x-permission changed from clinical.observation.read to clinical.visit.read
            """)
    void releaseWhenSomethingBreaksThenTheGateNamesIt(String place, String value, String broken) {
        Specification changed = value == null ? RELEASED.without(place) : RELEASED.with(place, value);
        assertThat(StructuralRule.breaks(RELEASED, changed))
                .extracting(located ->
                        located.broken().name() + ": " + located.broken().change())
                .contains(broken);
    }
}
