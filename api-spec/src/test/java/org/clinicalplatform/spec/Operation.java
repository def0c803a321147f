package org.clinicalplatform.spec;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** One operation of a contract. What it takes from its path, its document or by reference is resolved here. */
public record Operation(Contract contract, String path, String method, JsonNode node) {

    /** The operationId or, where that is missing, method and path. */
    public String id() {
        return node.path("operationId").asText(method.toUpperCase(Locale.ROOT) + " " + path);
    }

    public List<String> tags() {
        return node.path("tags").valueStream().map(JsonNode::asText).toList();
    }

    /** The mark of one permission, {@code anonymous} or {@code authenticated}; empty if missing. */
    public String permission() {
        return node.path("x-permission").asText();
    }

    /** What a denial looks like here; empty if missing. */
    public String onDenied() {
        return node.path("x-on-denied").asText();
    }

    public boolean needsPermissionCode() {
        return !permission().equals("anonymous") && !permission().equals("authenticated");
    }

    /** The security requirements in force, the document's unless the operation has its own. */
    public JsonNode security() {
        return node.has("security") ? node.path("security") : contract.root().path("security");
    }

    /** The parameters of the operation and of its path. */
    public List<JsonNode> parameters() {
        JsonNode ofPath = contract.root().path("paths").path(path).path("parameters");
        return Stream.concat(ofPath.valueStream(), node.path("parameters").valueStream())
                .map(contract::resolve)
                .toList();
    }

    /** The request body; missing if the operation takes none. */
    public JsonNode requestBody() {
        return contract.resolve(node.path("requestBody"));
    }

    /** The answers by status, {@code default} among them. */
    public Map<String, JsonNode> responses() {
        Map<String, JsonNode> responses = new LinkedHashMap<>();
        node.path("responses")
                .properties()
                .forEach(member -> responses.put(member.getKey(), contract.resolve(member.getValue())));
        return responses;
    }
}
