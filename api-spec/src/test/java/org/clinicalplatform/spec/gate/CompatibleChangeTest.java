package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;
import org.clinicalplatform.spec.Yaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Changes that versioning allows pass both rules without a declaration. */
class CompatibleChangeTest {
    private static final Specification RELEASED = Specification.sample();

    @Test
    void specificationWhenUnchangedThenNothingBreaks() {
        assertThat(BreakingChanges.between(RELEASED, RELEASED)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("compatibleChanges")
    void specificationWhenChangedCompatiblyThenNothingBreaks(Map.Entry<String, JsonNode> change) {
        assertThat(BreakingChanges.between(RELEASED, RELEASED.edited(change.getValue())))
                .as(change.getKey())
                .isEmpty();
    }

    private static Stream<Map.Entry<String, JsonNode>> compatibleChanges() {
        return Yaml.resource("/compatible-changes.yaml").propertyStream();
    }
}
