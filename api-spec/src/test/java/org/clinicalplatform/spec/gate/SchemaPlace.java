package org.clinicalplatform.spec.gate;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The current position of a comparison of schemas.
 *
 * @param name the component it is in or, outside of any, the operationId
 * @param path from there to the value, empty for the component itself
 */
record SchemaPlace(Break.Subject subject, String name, String path, Direction direction) {

    static SchemaPlace ofOperation(String operationId, String path, Direction direction) {
        return new SchemaPlace(Break.Subject.OPERATION, operationId, path, direction);
    }

    /** The component that a schema refers to; this place if it is not a reference. */
    SchemaPlace follow(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        String component = reference.substring(reference.lastIndexOf('/') + 1);
        return reference.isEmpty() ? this : new SchemaPlace(Break.Subject.SCHEMA, component, "", direction);
    }

    SchemaPlace property(String property) {
        return at(path.isEmpty() ? property : path + "." + property);
    }

    SchemaPlace elements() {
        return at(path + "[]");
    }

    SchemaPlace values() {
        return at(path + "{}");
    }

    SchemaPlace alternative(String composition, int index) {
        return at((path + " " + composition + " " + index).strip());
    }

    Break broken(String change) {
        return new Break(subject, name, (path + " in " + direction.title() + ": " + change).strip());
    }

    private SchemaPlace at(String other) {
        return new SchemaPlace(subject, name, other, direction);
    }
}
