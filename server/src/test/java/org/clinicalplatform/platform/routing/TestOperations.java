package org.clinicalplatform.platform.routing;

import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A small specification for tests: paths, methods and permissions. */
public final class TestOperations {
    private final ObjectNode root = new JsonMapper().createObjectNode();
    private final ObjectNode paths = root.putObject("paths");

    /** The operations of the bundled specification. */
    public static Operations ofTheSpecification() {
        return new Operations();
    }

    public TestOperations operation(String method, String path, String permission) {
        ObjectNode item = paths.get(path) instanceof ObjectNode known ? known : paths.putObject(path);
        item.putObject(method)
                .put("operationId", method + path.replaceAll("[^A-Za-z]+", "-"))
                .put("x-permission", permission);
        return this;
    }

    /** What OpenAPI allows beside the methods of a path. */
    TestOperations parameters(String path) {
        ((ObjectNode) paths.required(path)).putArray("parameters");
        return this;
    }

    public Operations operations() {
        return new Operations(root);
    }
}
