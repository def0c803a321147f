package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Set;
import org.clinicalplatform.spec.Contract;
import org.junit.jupiter.api.Test;

/** Nothing that a client of the last released contract relies on changes unless somebody declares it. */
class ReleaseGateTest {
    private static final Path RELEASED = Path.of("released");

    private final Set<Break> breaks =
            BreakingChanges.between(Contract.read(RELEASED.resolve("openapi.yaml")), Contract.bundled());
    private final DeclaredBreaks declared = DeclaredBreaks.read(RELEASED.resolve("declared-breaks.yaml"));

    @Test
    void contractWhenComparedWithTheReleasedOneThenEveryBreakIsDeclared() {
        assertThat(declared.undeclared(breaks))
                .as("breaks to avoid, or to declare with a reason in released/declared-breaks.yaml")
                .isEmpty();
    }

    @Test
    void declarationsWhenComparedWithTheBreaksThenNoneIsStale() {
        assertThat(declared.stale(breaks))
                .as("declarations in released/declared-breaks.yaml of what is no break, or no longer")
                .isEmpty();
    }
}
