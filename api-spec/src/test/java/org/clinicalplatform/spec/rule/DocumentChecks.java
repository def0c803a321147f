package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/** The document as a whole: its version, its paths, and the ids in them. */
final class DocumentChecks {
    /** OpenID Connect Discovery defines this path. */
    static final String KEY_SET = "/.well-known/jwks.json";

    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");
    private static final Pattern ID = Pattern.compile("id|\\w+Id");

    private DocumentChecks() {}

    static Stream<String> otherVersion(Specification spec) {
        String version = spec.root().path("openapi").asText();
        return version.equals("3.0.3") ? Stream.empty() : Stream.of("openapi: " + version);
    }

    /** Whom to ask about the document. */
    static Stream<String> missingContact(Specification spec) {
        boolean missing = spec.root().at("/info/contact/name").asText().isBlank();
        return missing ? Stream.of("info.contact.name") : Stream.empty();
    }

    /** Security schemes are referred to by their name alone. */
    static Stream<String> unusedComponents(Specification spec) {
        Set<String> used = Set.copyOf(spec.root().findValuesAsText("$ref"));
        return spec.root()
                .path("components")
                .propertyStream()
                .filter(section -> !section.getKey().equals("securitySchemes"))
                .flatMap(section -> spec.components(section.getKey()).keySet().stream()
                        .map(name -> "#/components/" + section.getKey() + "/" + name))
                .filter(reference -> !used.contains(reference));
    }

    static Stream<String> pathsWithoutVersion(Specification spec) {
        return spec.operations().stream()
                .map(Operation::path)
                .filter(path -> !path.startsWith("/api/v1/") && !path.equals(KEY_SET));
    }

    static Stream<String> variablesAndParametersApart(Specification spec) {
        return spec.operations().stream()
                .filter(operation -> !variables(operation).equals(requiredPathParameters(operation)))
                .map(operation -> operation.id() + ": path has " + variables(operation) + ", parameters "
                        + requiredPathParameters(operation));
    }

    private static Set<String> variables(Operation operation) {
        return VARIABLE.matcher(operation.path())
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> requiredPathParameters(Operation operation) {
        return operation.parameters().stream()
                .filter(parameter -> parameter.path("in").asText().equals("path"))
                .filter(parameter -> parameter.path("required").asBoolean())
                .map(parameter -> parameter.path("name").asText())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    static Stream<String> otherIds(Specification spec) {
        return spec.operations().stream()
                .flatMap(operation -> operation.parameters().stream()
                        .filter(parameter -> Set.of("path", "query")
                                .contains(parameter.path("in").asText()))
                        .filter(parameter ->
                                ID.matcher(parameter.path("name").asText()).matches())
                        .filter(parameter -> !isUuid(spec.resolve(parameter.path("schema"))))
                        .map(parameter ->
                                operation.id() + " ?" + parameter.path("name").asText()));
    }

    private static boolean isUuid(JsonNode schema) {
        return schema.path("type").asText().equals("string")
                && schema.path("format").asText().equals("uuid");
    }

    static Stream<String> unknownSchemes(Specification spec) {
        Set<String> defined = spec.components("securitySchemes").keySet();
        return spec.operations().stream()
                .flatMap(operation -> operation
                        .security()
                        .valueStream()
                        .flatMap(alternative -> alternative.propertyStream().map(Map.Entry::getKey))
                        .filter(scheme -> !defined.contains(scheme))
                        .map(scheme -> operation.id() + ": " + scheme));
    }
}
