package org.clinicalplatform.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BundleTest {

    @Test
    void bundleWhenWrittenAsYamlAndAsJsonThenIsTheSame() {
        Map<String, JsonNode> yaml = leaves(Specification.bundled().root());
        Map<String, JsonNode> json = leaves(Yaml.resource("/openapi/openapi.json"));
        assertThat(missing(yaml, json)).as("missing in JSON").isEmpty();
        assertThat(missing(json, yaml)).as("missing in YAML").isEmpty();
    }

    @Test
    void bundleWhenComparedWithItsTableOfContentsThenHasEveryPath() {
        assertThat(paths(Specification.bundled()))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(paths(SourceTree.ofModule().document("openapi.yaml")));
    }

    @Test
    void documentWhenAKeyIsDuplicatedThenRefused() {
        assertThatThrownBy(() -> Yaml.parse("{get: 1, get: 2}"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Duplicate field 'get'");
    }

    private static List<String> paths(Specification spec) {
        return spec.root().path("paths").propertyStream().map(Map.Entry::getKey).toList();
    }

    /** Every value by its place. */
    private static Map<String, JsonNode> leaves(JsonNode root) {
        Map<String, JsonNode> leaves = new TreeMap<>();
        collect("", root, leaves);
        return leaves;
    }

    private static void collect(String at, JsonNode node, Map<String, JsonNode> leaves) {
        if (node.isValueNode() || node.isEmpty()) {
            leaves.put(at, node);
        } else if (node.isArray()) {
            for (int index = 0; index < node.size(); index++) {
                collect(at + "/" + index, node.path(index), leaves);
            }
        } else {
            node.properties().forEach(member -> collect(at + "/" + member.getKey(), member.getValue(), leaves));
        }
    }

    private static Map<String, JsonNode> missing(Map<String, JsonNode> from, Map<String, JsonNode> in) {
        Map<String, JsonNode> missing = new TreeMap<>(from);
        missing.entrySet().removeAll(in.entrySet());
        return missing;
    }
}
