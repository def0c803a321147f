package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;

/** Values that the service takes for a property which a create leaves out. */
final class DefaultChecks {
    private static final String CREATE = "Create";
    private static final String STATED = "by default";

    private DefaultChecks() {}

    /** Otherwise clients learn only from the record what it means that they left the property out. */
    static Stream<String> enumsWithoutDefault(Specification spec) {
        return spec.components("schemas").entrySet().stream()
                .filter(schema -> schema.getKey().endsWith(CREATE))
                .flatMap(schema -> optionalEnumsWithoutDefault(spec, schema.getValue())
                        .map(property -> schema.getKey() + "." + property));
    }

    private static Stream<String> optionalEnumsWithoutDefault(Specification spec, JsonNode create) {
        Set<String> required =
                create.path("required").valueStream().map(JsonNode::asText).collect(Collectors.toSet());
        return create.path("properties")
                .propertyStream()
                .filter(property -> !required.contains(property.getKey()))
                .filter(property -> isEnumWithoutDefault(spec.resolve(property.getValue())))
                .map(Map.Entry::getKey);
    }

    private static boolean isEnumWithoutDefault(JsonNode schema) {
        return schema.has("enum") && !schema.path("description").asText().contains(STATED);
    }
}
