package org.clinicalplatform.spec;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A place in a document that holds a schema or a {@code $ref} to one.
 *
 * @param where for people, such as {@code Visit.status} or {@code getVisit 200}
 * @param schema as written there: references are not followed
 */
public record SchemaSite(String where, Kind kind, JsonNode schema) {

    /** The name of the component that contains the schema. */
    public String component() {
        return where.substring(0, (where + ".").indexOf('.'));
    }

    /** The name of the property that the schema describes. */
    public String property() {
        return where.substring(where.lastIndexOf('.') + 1);
    }

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
