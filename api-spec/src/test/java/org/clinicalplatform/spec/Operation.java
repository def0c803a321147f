package org.clinicalplatform.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** One operation of a specification. Resolves references, and what its path or document defines for it. */
public record Operation(Specification spec, String path, String method, JsonNode node) {

    /** The operationId or, where that is missing, method and path. */
    public String id() {
        return node.path("operationId").asText(method.toUpperCase(Locale.ROOT) + " " + path);
    }

    public List<String> tags() {
        return node.path("tags").valueStream().map(JsonNode::asText).toList();
    }

    /** A permission code, {@code anonymous} or {@code authenticated}; empty if missing. */
    public String permission() {
        return node.path("x-permission").asText();
    }

    /** The mark {@code x-on-denied}; empty if missing. */
    public String onDenied() {
        return node.path("x-on-denied").asText();
    }

    public boolean needsPermissionCode() {
        return !permission().equals("anonymous") && !permission().equals("authenticated");
    }

    /** The security requirements of the operation, by default those of the document. */
    public JsonNode security() {
        return node.has("security") ? node.path("security") : spec.root().path("security");
    }

    /** The parameters of the operation and of its path. */
    public List<JsonNode> parameters() {
        JsonNode ofPath = spec.root().path("paths").path(path).path("parameters");
        return Stream.concat(ofPath.valueStream(), node.path("parameters").valueStream())
                .map(spec::resolve)
                .toList();
    }

    /** The request body; a missing node if there is none. */
    public JsonNode requestBody() {
        return spec.resolve(node.path("requestBody"));
    }

    /** The responses by status, including {@code default}. */
    public Map<String, JsonNode> responses() {
        Map<String, JsonNode> responses = new LinkedHashMap<>();
        node.path("responses")
                .properties()
                .forEach(member -> responses.put(member.getKey(), spec.resolve(member.getValue())));
        return responses;
    }
}
