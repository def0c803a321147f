package org.clinicalplatform.contract.harness;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** The specification as it was bundled. */
public final class Spec {

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch");
    private static final String TEXT = Workspace.resource("/openapi/openapi.json");
    private static final Json ROOT = Json.parse(TEXT);

    private Spec() {}

    /** The whole document, for tools that read it themselves. */
    public static String text() {
        return TEXT;
    }

    /** Every operation, in the order of the document. */
    public static List<SpecOperation> operations() {
        Json paths = ROOT.get("paths");
        return paths.names().stream()
                .flatMap(path -> paths.get(path).names().stream()
                        .filter(METHODS::contains)
                        .map(method ->
                                new SpecOperation(method, path, paths.get(path).get(method))))
                .toList();
    }

    public static SpecOperation operation(String operationId) {
        return operations().stream()
                .filter(operation -> operation.id().equals(operationId))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(operationId));
    }

    /** The id of the operation that a method and a path name. */
    public static String operationId(String method, String path) {
        return operations().stream()
                .filter(operation ->
                        operation.method().equals(method) && operation.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(method + " " + path))
                .id();
    }

    static Set<String> methodsOf(String path) {
        return ROOT.get("paths").get(path).names().stream()
                .filter(METHODS::contains)
                .map(method -> method.toUpperCase(Locale.ROOT))
                .collect(Collectors.toUnmodifiableSet());
    }

    public static Json schema(String name) {
        return ROOT.get("components").get("schemas").get(name);
    }

    /** What a reference points at, or the node itself if it is none. */
    public static Json resolve(Json node) {
        if (!node.has("$ref")) {
            return node;
        }
        Json target = ROOT;
        for (String step : node.text("$ref").substring("#/".length()).split("/")) {
            target = target.get(step);
        }
        return resolve(target);
    }
}
