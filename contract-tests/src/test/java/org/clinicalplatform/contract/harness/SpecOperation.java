package org.clinicalplatform.contract.harness;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One operation of the specification, with the calls that its own examples describe. */
public final class SpecOperation {

    private static final String JSON = "application/json";
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final Set<String> OF_CREDENTIALS =
            Set.of("Logins", "SecondFactors", "SigningKeys", "Passwords", "PasswordUpdates", "PasswordResets");

    private final String method;
    private final String path;
    private final Json definition;

    SpecOperation(String method, String path, Json definition) {
        this.method = method.toUpperCase(Locale.ROOT);
        this.path = path;
        this.definition = definition;
    }

    public String id() {
        return definition.text("operationId");
    }

    public String method() {
        return method;
    }

    public String path() {
        return path;
    }

    /** {@code anonymous}, {@code authenticated} or a permission code. */
    public String permission() {
        return definition.text("x-permission");
    }

    public boolean isAnonymous() {
        return permission().equals("anonymous");
    }

    /** Whether what it does is another system's where an identity provider keeps the passwords. */
    public boolean isOfCredentials() {
        return OF_CREDENTIALS.contains(definition.get("tags").texts().get(0));
    }

    public boolean needsPermission() {
        return !isAnonymous() && !permission().equals("authenticated");
    }

    /** Whether a session must be narrowed to a tenant before it may call this. */
    public boolean needsScope() {
        return !isAnonymous() && !path.startsWith("/api/v1/auth/");
    }

    /** Whether it takes an {@code Idempotency-Key}. */
    public boolean isIdempotent() {
        return definition
                .find("x-idempotent")
                .map(mark -> mark.node().asBoolean())
                .orElse(false);
    }

    /** What a caller gets who may not see the record, in the words of the mark. */
    public String onDenied() {
        return definition.text("x-on-denied");
    }

    public Set<String> foreignMethods() {
        Set<String> foreign = new HashSet<>(Set.of("GET", "PUT", "POST", "DELETE", "PATCH"));
        foreign.removeAll(pathMethods());
        return foreign;
    }

    public Set<String> pathMethods() {
        return Spec.methodsOf(path);
    }

    /** The first example of the body, if the operation takes JSON. */
    public Optional<Json> exampleBody() {
        return firstExample(JSON);
    }

    private Optional<Json> firstExample(String mediaType) {
        return content(mediaType)
                .map(content -> content.get("examples"))
                .map(examples ->
                        Spec.resolve(examples.get(examples.names().get(0))).get("value"));
    }

    /** Every example of the body; none if the operation takes no JSON. */
    public List<Json> exampleBodies() {
        return content(JSON)
                .map(content -> content.get("examples"))
                .map(examples -> examples.names().stream()
                        .map(name -> Spec.resolve(examples.get(name)).get("value"))
                        .toList())
                .orElse(List.of());
    }

    /** The examples of the response with this status, by name. */
    public Map<String, Json> exampleResponses(int status) {
        Optional<Json> examples = definition
                .get("responses")
                .find(Integer.toString(status))
                .map(Spec::resolve)
                .flatMap(response -> response.find("content"))
                .flatMap(content -> content.find(JSON))
                .flatMap(content -> content.find("examples"));
        return examples.map(named -> named.names().stream()
                        .collect(Collectors.toMap(
                                name -> name,
                                name -> Spec.resolve(named.get(name)).get("value"))))
                .orElse(Map.of());
    }

    /** Whether a response with this status is described for this operation, and not only as any other error. */
    public boolean documents(int status) {
        return definition.get("responses").has(Integer.toString(status));
    }

    /** The names of the headers that its responses may have. */
    public Stream<String> responseHeaders() {
        Json responses = definition.get("responses");
        return responses.names().stream()
                .flatMap(status -> Spec.resolve(responses.get(status)).find("headers").stream())
                .flatMap(headers -> headers.names().stream());
    }

    private Optional<Json> requestBody() {
        return definition.find("requestBody").map(Spec::resolve);
    }

    private Optional<Json> content(String mediaType) {
        return requestBody().flatMap(body -> body.get("content").find(mediaType));
    }

    /** A property of the body that has a mark with this value. */
    public record MarkedProperty(String name, String mark, boolean isList) {}

    /** The properties of the body, or the lists in it, that have a mark. */
    public Stream<MarkedProperty> markedProperties(String mark) {
        return bodySchema().map(schema -> schema.get("properties")).stream()
                .flatMap(properties ->
                        properties.names().stream().flatMap(name -> marked(name, properties.get(name), mark).stream()));
    }

    private static Optional<MarkedProperty> marked(String name, Json definition, String mark) {
        if (definition.has(mark)) {
            return Optional.of(
                    new MarkedProperty(name, definition.text(mark), "array".equals(definition.text("type"))));
        }
        if (definition.has("items") && definition.get("items").has(mark)) {
            return Optional.of(new MarkedProperty(name, definition.get("items").text(mark), true));
        }
        if (Spec.resolve(definition).toString().contains("\"" + mark + "\"")) {
            throw new IllegalStateException("A nested property of " + name + " has the mark " + mark);
        }
        return Optional.empty();
    }

    public Map<String, Json> bodyProperties() {
        Json schema = bodySchema().orElseThrow();
        Json properties = schema.get("properties");
        return properties.names().stream()
                .collect(Collectors.toMap(name -> name, name -> Spec.resolve(properties.get(name))));
    }

    public List<String> requiredProperties() {
        return bodySchema()
                .flatMap(schema -> schema.find("required"))
                .map(Json::texts)
                .orElse(List.of());
    }

    /** The schema of the body, if the operation takes JSON. */
    public Optional<Json> bodySchema() {
        return content(JSON).map(content -> Spec.resolve(content.get("schema")));
    }

    public Map<String, Json> queryParameters() {
        return parameters("query");
    }

    /** The parameters in the path, by name, in no order. */
    public Map<String, Json> pathSchemas() {
        return parameters("path");
    }

    private Map<String, Json> parameters(String in) {
        return parameters().stream()
                .filter(parameter -> parameter.text("in").equals(in))
                .collect(Collectors.toMap(
                        parameter -> parameter.text("name"), parameter -> Spec.resolve(parameter.get("schema"))));
    }

    public List<String> requiredParameters() {
        return parameters().stream()
                .filter(parameter -> parameter.text("in").equals("query") && isRequired(parameter))
                .map(parameter -> parameter.text("name"))
                .toList();
    }

    public boolean bodyRequired() {
        return requestBody().filter(SpecOperation::isRequired).isPresent();
    }

    /** The path and the required query parameters, each with the specification's example of it. */
    public String exampleTarget() {
        return target(Map.of());
    }

    /**
     * As {@link #exampleTarget()}, some parameters with values of the test's own, already percent-encoded; an optional
     * parameter is there if it has one.
     */
    public String target(Map<String, String> values) {
        String target = path;
        StringBuilder query = new StringBuilder();
        for (Json parameter : parameters()) {
            String name = parameter.text("name");
            if (parameter.text("in").equals("path")) {
                target = target.replace("{" + name + "}", value(parameter, values));
            } else if (isRequired(parameter) || values.containsKey(name)) {
                query.append(query.isEmpty() ? "?" : "&").append(name + "=" + value(parameter, values));
            }
        }
        return target + query;
    }

    private static String value(Json parameter, Map<String, String> values) {
        String own = values.get(parameter.text("name"));
        return own == null ? Spec.resolve(parameter.get("schema")).text("example") : own;
    }

    public List<String> pathParameters() {
        return parameters().stream()
                .filter(parameter -> parameter.text("in").equals("path"))
                .map(parameter -> parameter.text("name"))
                .toList();
    }

    /** The call that the specification's examples describe, without credentials. */
    public RawRequest exampleCall() {
        return call(exampleTarget());
    }

    public RawRequest call(String target) {
        RawRequest request = RawRequest.of(method, target);
        return exampleBody()
                .map(body -> request.json(body.toString()))
                .or(() -> firstExample(FORM).map(form -> request.form(parameters(form))))
                .orElse(request);
    }

    private static String parameters(Json form) {
        return form.names().stream()
                .map(name -> RawRequest.parameter(name, form.text(name)))
                .collect(Collectors.joining("&"));
    }

    private List<Json> parameters() {
        return definition.find("parameters").map(Json::items).orElse(List.of()).stream()
                .map(Spec::resolve)
                .toList();
    }

    private static boolean isRequired(Json definition) {
        return definition
                .find("required")
                .map(required -> required.node().asBoolean())
                .orElse(false);
    }

    @Override
    public String toString() {
        return id();
    }
}
