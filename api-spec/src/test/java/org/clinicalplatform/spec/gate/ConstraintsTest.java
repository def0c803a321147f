package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When two patterns accept the same texts, as far as the gate can tell. */
class ConstraintsTest {
    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
                    ^[a-z_-]+$ ^[a-z_\\-]+$
                    ^[^\\s|]+$ ^[^\\s\\|]+$
                    ^[{|}~/.-]@[a-z-]$ ^[\\{\\|\\}~\\/.\\-]@[a-z\\-]$
                    """)
    void patternWhenOnlyItsClassesAreEscapedThenIsTheSame(String bare, String escaped) {
        assertThat(Constraints.tightened(schema(bare), schema(escaped))).isEmpty();
        assertThat(Constraints.tightened(schema(escaped), schema(bare))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ' ', textBlock = """
                    ^[a-z]$ ^[a\\-z]$
                    ^[\\\\-z]$ ^[\\-z]$
                    ^[\\\\|]$ ^[|]$
                    ^a|b$ ^a\\|b$
                    ^a{2}$ ^a\\{2\\}$
                    ^\\[a|b]$ ^\\[a\\|b]$
                    ^[.]$ ^[\\w.]$
                    """)
    void patternWhenItMatchesOtherTextsThenIsAnother(String from, String to) {
        assertThat(Constraints.tightened(schema(from), schema(to))).containsExactly("pattern");
    }

    private static JsonNode schema(String pattern) {
        return JsonNodeFactory.instance.objectNode().put("type", "string").put("pattern", pattern);
    }
}
