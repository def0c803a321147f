package org.clinicalplatform.spec.gate;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Where the comparison of schemas stands.
 *
 * @param name the component it is in or, outside of any, the operationId
 * @param path from there to the value, empty for the component itself
 */
record Place(Break.Subject subject, String name, String path, Direction direction) {

    static Place ofOperation(String operationId, String path, Direction direction) {
        return new Place(Break.Subject.OPERATION, operationId, path, direction);
    }

    /** The component that a schema refers to; this place if it is none. */
    Place follow(JsonNode schema) {
        String reference = schema.path("$ref").asText();
        String component = reference.substring(reference.lastIndexOf('/') + 1);
        return reference.isEmpty() ? this : new Place(Break.Subject.SCHEMA, component, "", direction);
    }

    Place property(String property) {
        return at(path.isEmpty() ? property : path + "." + property);
    }

    Place elements() {
        return at(path + "[]");
    }

    Place values() {
        return at(path + "{}");
    }

    Place alternative(String composition, int index) {
        return at((path + " " + composition + " " + index).strip());
    }

    Break broken(String change) {
        return new Break(subject, name, (path + " in " + direction.title() + ": " + change).strip());
    }

    private Place at(String other) {
        return new Place(subject, name, other, direction);
    }
}
