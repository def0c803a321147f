package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;
import org.clinicalplatform.spec.Yaml;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StructuralRuleTest {
    private static final Specification RELEASED = Specification.sample();

    @ParameterizedTest
    @MethodSource("breakingChanges")
    void specificationWhenSomethingBreaksThenReportedAtItsPlace(JsonNode change) {
        Break.Subject subject = change.has("schema") ? Break.Subject.SCHEMA : Break.Subject.OPERATION;
        String name = change.path(subject.key()).asText();
        assertThat(StructuralRule.breaks(RELEASED, RELEASED.edited(change)))
                .extracting(LocatedBreak::broken)
                .containsOnly(change.path("changes")
                        .valueStream()
                        .map(text -> new Break(subject, name, text.asText()))
                        .toArray(Break[]::new));
    }

    private static Stream<JsonNode> breakingChanges() {
        return Yaml.resource("/breaking-changes.yaml").valueStream();
    }
}
