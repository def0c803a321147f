package org.clinicalplatform.contract.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.web.util.UriComponentsBuilder;

/** What a schema of the specification refuses is refused by its name, and the value is not repeated. */
class SchemaMatrixTest {

    private static final String VALUE = "zz";

    /**
     * Bounds belong to an operation, and one response names all that are broken; types and formats are the same for
     * all.
     */
    private final Set<String> known = new HashSet<>();

    @TestFactory
    Stream<DynamicTest> operationWhenPropertiesBreakTheirSchemasThenReturns400NamingThem() {
        return Matrix.each(operation -> operation.exampleBody().isPresent(), operation -> {
            operation
                    .bodyProperties()
                    .forEach((name, schema) -> Stream.concat(ofAnotherForm(schema), notTexts(schema))
                            .forEach(value -> verifyBody(operation, Map.of(name, value))));
            verifyBody(operation, beyondBounds(operation.bodyProperties(), 0));
            verifyBody(operation, beyondBounds(operation.bodyProperties(), 1));
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenARequiredPropertyIsMissingOrNullThenReturns400NamingIt() {
        return Matrix.each(operation -> !operation.requiredProperties().isEmpty(), operation -> {
            for (String name : operation.requiredProperties()) {
                Json body = operation.exampleBody().orElseThrow().without(name);
                verify400(Matrix.bare(operation).json(body.toString()), operation, Set.of(name));
                verifyBody(operation, Map.of(name, "null"));
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenParametersBreakTheirSchemasThenReturns400NamingThem() {
        return Matrix.each(operation -> !operation.queryParameters().isEmpty(), operation -> {
            operation
                    .queryParameters()
                    .forEach((name, schema) ->
                            ofAnotherForm(schema).forEach(value -> verifyQuery(operation, Map.of(name, value))));
            verifyQuery(operation, beyondBounds(operation.queryParameters(), 0));
            verifyQuery(operation, beyondBounds(operation.queryParameters(), 1));
        });
    }

    @TestFactory
    Stream<DynamicTest> operationWhenARequiredParameterIsMissingThenReturns400NamingIt() {
        return Matrix.each(operation -> !operation.requiredParameters().isEmpty(), operation -> {
            String path = operation.exampleTarget().replaceAll("\\?.*", "");
            verify400(operation.call(path), operation, operation.requiredParameters());
        });
    }

    /** For each schema with bounds the value of an index, or else the first, that is beyond them. */
    private static Map<String, String> beyondBounds(Map<String, Json> schemas, int index) {
        Map<String, String> values = new TreeMap<>();
        schemas.forEach((name, schema) -> {
            List<String> beyond = beyondBounds(schema).toList();
            if (!beyond.isEmpty()) {
                values.put(name, beyond.get(index < beyond.size() ? index : 0));
            }
        });
        return values;
    }

    /** Values of the right type, as JSON, that are too small, too large, too long or of another pattern. */
    private static Stream<String> beyondBounds(Json schema) {
        return switch (schema.text("type")) {
            case "integer" ->
                Stream.of("maximum", "minimum")
                        .flatMap(bound -> schema.find(bound).stream()
                                .map(limit -> limit.node().asLong() + (bound.equals("maximum") ? 1 : -1)))
                        .map(String::valueOf);
            case "string" ->
                Stream.of(VALUE.repeat(600), "", " ", "a\u0001")
                        .filter(text -> !schema.has("enum") && !schema.has("format") && !fits(schema, text))
                        .map(Json::quoted);
            default -> Stream.of();
        };
    }

    private static boolean fits(Json schema, String text) {
        return schema.find("maxLength").stream()
                        .allMatch(most -> text.length() <= most.node().asInt())
                && schema.find("minLength").stream()
                        .allMatch(least -> text.length() >= least.node().asInt())
                && schema.find("pattern").stream()
                        .allMatch(pattern -> Pattern.compile(pattern.node().asString())
                                .matcher(text)
                                .find());
    }

    /** Values, as JSON, that are not of the type or format; none for a schema that was tried before. */
    private Stream<String> ofAnotherForm(Json schema) {
        if (!isNew(schema, "form")) {
            return Stream.of();
        }
        return switch (schema.text("type")) {
            case "integer" -> Stream.of("\"zz-many\"", "2.5");
            case "number", "array", "object" -> Stream.of("\"zz-text\"");
            case "boolean" -> Stream.of("\"zz-maybe\"");
            default -> textsOfAnotherForm(schema).map(Json::quoted);
        };
    }

    private Stream<String> notTexts(Json schema) {
        return schema.text("type").equals("string") && isNew(schema, "type")
                ? Stream.of("7", "true", "[\"a\"]", "{\"a\":\"b\"}")
                : Stream.of();
    }

    private boolean isNew(Json schema, String purpose) {
        return known.add(purpose + schema.text("type") + schema.find("format") + schema.find("enum"));
    }

    private static Stream<String> textsOfAnotherForm(Json schema) {
        return switch (schema.find("format")
                .map(format -> format.node().asString())
                .orElse("")) {
            case "date-time" ->
                Stream.of(
                        "zz-yesterday",
                        "2026-02-30T00:00:00Z",
                        "2026-03-01",
                        "2026-03-01T08:15:30",
                        "1772352930",
                        "+10000-01-01T00:00:00Z",
                        "-0001-01-01T00:00:00Z",
                        "9999-12-31T23:59:59-01:00");
            case "date" ->
                Stream.of(
                        "zz-today",
                        "2026-02-30",
                        "2026-03-01T00:00:00Z",
                        "2026-03-01Z",
                        "2026-3-1",
                        "0000-01-01",
                        "-0044-03-15",
                        "+10000-01-01",
                        "+6000000-01-01",
                        "+999999999-12-31");
            default ->
                schema.find("enum").stream()
                        .flatMap(values ->
                                Stream.of("zz-none", values.texts().get(0).toLowerCase(Locale.ROOT)));
        };
    }

    private static void verifyBody(SpecOperation operation, Map<String, String> values) {
        Json body = operation.exampleBody().orElseThrow();
        for (Map.Entry<String, String> value : values.entrySet()) {
            body = body.with(value.getKey(), value.getValue());
        }
        if (!values.isEmpty()) {
            verify400(Matrix.bare(operation).json(body.toString()), operation, values.keySet());
        }
    }

    private static void verifyQuery(SpecOperation operation, Map<String, String> values) {
        if (values.isEmpty()) {
            return;
        }
        UriComponentsBuilder target = UriComponentsBuilder.fromUriString(operation.exampleTarget());
        values.forEach((name, value) -> target.replaceQueryParam(
                name, URLEncoder.encode(Json.parse(value).node().asString(), StandardCharsets.UTF_8)));
        verify400(operation.call(target.build().toUriString()), operation, values.keySet());
    }

    private static void verify400(RawRequest request, SpecOperation operation, Iterable<String> names) {
        RawResponse response = Matrix.verify400(operation, request);
        assertThat(response.json().text("errorMessage")).contains(names).doesNotContain(VALUE);
    }
}
