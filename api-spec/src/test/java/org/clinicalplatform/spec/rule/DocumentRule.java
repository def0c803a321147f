package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.clinicalplatform.spec.Operation;

/** The document as a whole: its version, its paths, and the ids in them. */
@SuppressWarnings("ImmutableEnumChecker") // The checks are stateless functions.
enum DocumentRule implements ContractRule {
    /** The tools that compare and validate miss changes of type and nullability in 3.1. */
    VERSION_IS_3_0_3(DocumentRule::otherVersion),
    PATH_CARRIES_THE_MAJOR_VERSION(DocumentRule::pathsWithoutVersion),
    PATH_VARIABLE_IS_A_REQUIRED_PARAMETER(DocumentRule::variablesAndParametersApart),
    ID_IN_PATH_OR_QUERY_IS_A_UUID(DocumentRule::otherIds),
    SECURITY_SCHEME_IS_DEFINED(DocumentRule::unknownSchemes);

    /** Its place is fixed by OpenID Connect Discovery, not by us. */
    static final String KEY_SET = "/.well-known/jwks.json";

    private static final Pattern VARIABLE = Pattern.compile("\\{([^}]+)}");
    private static final Pattern ID = Pattern.compile("id|\\w+Id");

    private final Function<Contract, Stream<String>> check;

    DocumentRule(Function<Contract, Stream<String>> check) {
        this.check = check;
    }

    @Override
    public Function<Contract, Stream<String>> check() {
        return check;
    }

    private static Stream<String> otherVersion(Contract contract) {
        String version = contract.root().path("openapi").asText();
        return version.equals("3.0.3") ? Stream.empty() : Stream.of("openapi: " + version);
    }

    private static Stream<String> pathsWithoutVersion(Contract contract) {
        return contract.operations().stream()
                .map(Operation::path)
                .filter(path -> !path.startsWith("/api/v1/") && !path.equals(KEY_SET));
    }

    private static Stream<String> variablesAndParametersApart(Contract contract) {
        return contract.operations().stream()
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

    private static Stream<String> otherIds(Contract contract) {
        return contract.operations().stream()
                .flatMap(operation -> operation.parameters().stream()
                        .filter(parameter -> Set.of("path", "query")
                                .contains(parameter.path("in").asText()))
                        .filter(parameter ->
                                ID.matcher(parameter.path("name").asText()).matches())
                        .filter(parameter -> !isUuid(contract.resolve(parameter.path("schema"))))
                        .map(parameter ->
                                operation.id() + " ?" + parameter.path("name").asText()));
    }

    private static boolean isUuid(JsonNode schema) {
        return schema.path("type").asText().equals("string")
                && schema.path("format").asText().equals("uuid");
    }

    private static Stream<String> unknownSchemes(Contract contract) {
        Set<String> defined = contract.components("securitySchemes").keySet();
        return contract.operations().stream()
                .flatMap(operation -> operation
                        .security()
                        .valueStream()
                        .flatMap(alternative -> alternative.propertyStream().map(Map.Entry::getKey))
                        .filter(scheme -> !defined.contains(scheme))
                        .map(scheme -> operation.id() + ": " + scheme));
    }
}
