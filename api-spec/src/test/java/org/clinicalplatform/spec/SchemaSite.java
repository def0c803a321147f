package org.clinicalplatform.spec;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A place in a document that holds a schema or a {@code $ref} to one.
 *
 * @param where for people, such as {@code Visit.status} or {@code getVisit 200}
 * @param schema as written there: references are not followed
 */
public record SchemaSite(String where, Kind kind, JsonNode schema) {
    /** What the schema describes. */
    public enum Kind {
        COMPONENT,
        PROPERTY,
        ELEMENT,
        ALTERNATIVE,
        PARAMETER,
        HEADER,
        BODY
    }
}
