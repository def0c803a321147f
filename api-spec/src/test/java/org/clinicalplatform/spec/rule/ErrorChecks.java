package org.clinicalplatform.spec.rule;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;
import org.clinicalplatform.spec.Specification;

/** Errors: one body for every error response, and its headers. */
final class ErrorChecks {
    private static final List<String> PROPERTIES =
            List.of("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode");
    private static final String BODY = "#/components/schemas/ErrorBody";
    private static final Pattern REFUSAL = Pattern.compile("default|[45]..");

    private ErrorChecks() {}

    /** An error response of one operation. */
    private record Refusal(Operation operation, String status, JsonNode response) {
        String where() {
            return operation.id() + " " + status;
        }

        Stream<JsonNode> examples() {
            return response.path("content").valueStream().flatMap(media -> Examples.of(operation.spec(), media));
        }
    }

    static boolean isRefusal(String status) {
        return REFUSAL.matcher(status).matches();
    }

    private static Stream<Refusal> refusals(Specification spec) {
        return spec.operations().stream()
                .flatMap(operation -> operation.responses().entrySet().stream()
                        .filter(response -> isRefusal(response.getKey()))
                        .map(response -> new Refusal(operation, response.getKey(), response.getValue())));
    }

    private static Stream<String> refusals(Specification spec, Predicate<Refusal> offends) {
        return refusals(spec).filter(offends).map(Refusal::where);
    }

    static Stream<String> operationsWithoutClientError(Specification spec) {
        return spec.operationIds(
                operation -> operation.responses().keySet().stream().noneMatch(status -> status.startsWith("4")));
    }

    /** A malformed id in a path or query is an unknown id; any other malformed value is refused. */
    static Stream<String> operationsThatTakeInputWithout400(Specification spec) {
        return spec.operationIds(
                operation -> takesInput(operation) && !operation.responses().containsKey("400"));
    }

    private static boolean takesInput(Operation operation) {
        return !operation.requestBody().isMissingNode()
                || operation.parameters().stream()
                        .filter(parameter -> !parameter.path("in").asText().equals("path"))
                        .anyMatch(parameter -> parameter.path("in").asText().equals("header")
                                || !parameter.at("/schema/format").asText().equals("uuid"));
    }

    static Stream<String> operationsWithoutDefault(Specification spec) {
        return spec.operationIds(operation -> !operation.responses().containsKey("default"));
    }

    static Stream<String> otherBodies(Specification spec) {
        return refusals(spec, refusal -> !hasErrorBody(refusal.response()));
    }

    private static boolean hasErrorBody(JsonNode response) {
        JsonNode content = response.path("content");
        String reference = content.path("application/json").at("/schema/$ref").asText();
        return content.size() == 1 && reference.equals(BODY);
    }

    private static JsonNode errorBody(Specification spec) {
        return spec.root().at(BODY.substring(1));
    }

    static Stream<String> otherProperties(Specification spec) {
        List<String> properties = errorBody(spec)
                .path("properties")
                .propertyStream()
                .map(Map.Entry::getKey)
                .toList();
        return properties.equals(PROPERTIES) ? Stream.empty() : Stream.of("ErrorBody has " + properties);
    }

    static Stream<String> optionalProperties(Specification spec) {
        List<String> required = errorBody(spec)
                .path("required")
                .valueStream()
                .map(JsonNode::asText)
                .toList();
        return PROPERTIES.stream().filter(property -> !required.contains(property));
    }

    private static JsonNode businessErrorCode(Specification spec) {
        return spec.resolve(errorBody(spec).at("/properties/businessErrorCode"));
    }

    static Stream<String> strictCode(Specification spec) {
        return businessErrorCode(spec).path("nullable").asBoolean()
                ? Stream.empty()
                : Stream.of("businessErrorCode is not nullable");
    }

    static Stream<String> unexplainedCodes(Specification spec) {
        String description = businessErrorCode(spec).path("description").asText();
        return businessErrorCode(spec)
                .path("enum")
                .valueStream()
                .filter(code -> !code.isNull())
                .map(JsonNode::asText)
                .filter(code -> !description.contains("`" + code + "`"));
    }

    static Stream<String> otherStatuses(Specification spec) {
        return refusals(
                spec,
                refusal -> refusal.examples()
                        .map(example -> example.path("errorCode").asText())
                        .anyMatch(code -> !code.equals(refusal.status())
                                && !refusal.status().equals("default")));
    }

    static Stream<String> codesOf400And404(Specification spec) {
        return refusals(
                spec,
                refusal -> refusal.examples()
                        .filter(example -> List.of(400, 404)
                                .contains(example.path("errorCode").asInt()))
                        .anyMatch(example -> !example.path("businessErrorCode").isNull()));
    }

    static Stream<String> responsesWithout(Specification spec, String header, String... statuses) {
        List<String> wanted = Stream.of(statuses).collect(Collectors.toList());
        return refusals(
                spec,
                refusal -> wanted.contains(refusal.status())
                        && !refusal.response().path("headers").has(header));
    }
}
