package org.clinicalplatform.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.clinicalplatform.spec.SchemaSite.Kind;

/** Finds every schema of a document, at any depth, each at the one place where it is written. */
public final class SchemaSites {
    private final List<SchemaSite> sites = new ArrayList<>();

    private SchemaSites() {}

    /** Where the schemas are that match. */
    public static Stream<String> matching(Specification spec, Predicate<SchemaSite> wanted) {
        return of(spec).stream().filter(wanted).map(SchemaSite::where);
    }

    public static List<SchemaSite> of(Specification spec) {
        SchemaSites found = new SchemaSites();
        spec.operations().forEach(found::operation);
        JsonNode paths = spec.root().path("paths");
        paths.properties().forEach(path -> found.parameters(path.getKey(), path.getValue()));
        spec.components("parameters").forEach(found::parameter);
        spec.components("requestBodies").forEach((name, body) -> found.content(name, body.path("content")));
        spec.components("responses").forEach(found::response);
        spec.components("headers").forEach((name, header) -> found.schema(name, Kind.HEADER, header.path("schema")));
        spec.components("schemas").forEach((name, schema) -> found.schema(name, Kind.COMPONENT, schema));
        return found.sites;
    }

    private void operation(Operation operation) {
        parameters(operation.id(), operation.node());
        content(operation.id(), operation.node().path("requestBody").path("content"));
        operation
                .node()
                .path("responses")
                .properties()
                .forEach(response -> response(operation.id() + " " + response.getKey(), response.getValue()));
    }

    private void parameters(String where, JsonNode owner) {
        owner.path("parameters")
                .forEach(parameter ->
                        parameter(where + " ?" + parameter.path("name").asText(), parameter));
    }

    private void parameter(String where, JsonNode parameter) {
        schema(where, Kind.PARAMETER, parameter.path("schema"));
        content(where, parameter.path("content"));
    }

    private void response(String where, JsonNode response) {
        content(where, response.path("content"));
        response.path("headers")
                .properties()
                .forEach(header -> schema(
                        where + " " + header.getKey(),
                        Kind.HEADER,
                        header.getValue().path("schema")));
    }

    private void content(String where, JsonNode content) {
        content.forEach(media -> schema(where, Kind.BODY, media.path("schema")));
    }

    private void schema(String where, Kind kind, JsonNode schema) {
        if (!schema.isObject()) {
            return;
        }
        sites.add(new SchemaSite(where, kind, schema));
        schema.path("properties")
                .properties()
                .forEach(property -> schema(where + "." + property.getKey(), Kind.PROPERTY, property.getValue()));
        schema(where + "[]", Kind.ELEMENT, schema.path("items"));
        schema(where + "{}", Kind.ELEMENT, schema.path("additionalProperties"));
        schema(where + " not", Kind.ALTERNATIVE, schema.path("not"));
        for (String composition : List.of("allOf", "oneOf", "anyOf")) {
            schema.path(composition).forEach(part -> schema(where + " " + composition, Kind.ALTERNATIVE, part));
        }
    }
}
