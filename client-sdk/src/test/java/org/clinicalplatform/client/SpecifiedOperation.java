package org.clinicalplatform.client;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.StubResponse;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** An operation of the specification, with its examples of requests and responses. */
record SpecifiedOperation(String method, String path, JsonNode node) {

    static SpecifiedOperation of(String operationId) {
        return all().filter(operation -> operation.id().equals(operationId))
                .findFirst()
                .orElseThrow();
    }

    /** The operations for clients; those for other systems have a mark. */
    static Stream<SpecifiedOperation> all() {
        return Specification.document()
                .path("paths")
                .propertyStream()
                .flatMap(path -> path.getValue()
                        .propertyStream()
                        .map(operation -> new SpecifiedOperation(
                                operation.getKey().toUpperCase(Locale.ROOT), path.getKey(), operation.getValue())))
                .filter(operation -> !operation.node.path("x-internal").booleanValue(false));
    }

    String id() {
        return node.path("operationId").stringValue();
    }

    boolean addressesRecord() {
        return node.path("x-on-denied").stringValue().equals("not-found");
    }

    boolean isIdempotent() {
        return node.path("x-idempotent").booleanValue(false);
    }

    boolean needsSession() {
        return !node.has("security");
    }

    boolean isAnonymous() {
        return node.has("security") && node.path("security").isEmpty();
    }

    /** Method and path. */
    String methodAndPath() {
        String filled = parameters("path")
                .reduce(
                        path,
                        (rest, parameter) -> rest.replace("{" + name(parameter) + "}", example(parameter)),
                        String::concat);
        return method + " " + filled;
    }

    /** The decoded query with all parameters, but not a page beside a cursor; null if there are none. */
    @Nullable String query() {
        boolean hasCursor =
                parameters("query").anyMatch(parameter -> name(parameter).equals("cursor"));
        String query = parameters("query")
                .filter(parameter -> !hasCursor || !name(parameter).equals("page"))
                .map(parameter -> name(parameter) + "=" + example(parameter))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? null : query;
    }

    /** The request body; missing if there is none. */
    JsonNode requestBody() {
        return bodies(node.path("requestBody")).findFirst().orElse(node.path("requestBody"));
    }

    /** The successful responses with a body; one without a body if there are none. */
    List<StubResponse> successes() {
        List<StubResponse> withBody = node.path("responses")
                .propertyStream()
                .filter(response -> response.getKey().startsWith("2"))
                .flatMap(response -> bodies(response.getValue())
                        .map(body -> SampleResponses.json(Integer.parseInt(response.getKey()), body.toString())))
                .toList();
        return withBody.isEmpty() ? List.of(SampleResponses.noContent()) : withBody;
    }

    /** The statuses of success. */
    List<Integer> successStatuses() {
        return node.path("responses")
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(status -> status.startsWith("2"))
                .map(Integer::valueOf)
                .toList();
    }

    private static Stream<JsonNode> bodies(JsonNode owner) {
        return owner.at("/content/application~1json/examples")
                .valueStream()
                .map(example -> Specification.resolve(example).path("value"));
    }

    private Stream<JsonNode> parameters(String in) {
        return node.path("parameters")
                .valueStream()
                .map(Specification::resolve)
                .filter(parameter -> parameter.path("in").stringValue().equals(in));
    }

    private static String name(JsonNode parameter) {
        return parameter.path("name").stringValue();
    }

    private static String example(JsonNode parameter) {
        return Specification.resolve(parameter.path("schema")).path("example").asString();
    }
}
