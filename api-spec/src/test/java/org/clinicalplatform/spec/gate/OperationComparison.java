package org.clinicalplatform.spec.gate;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Operation;

/** Compares one released operation with the current operation of the same method and path. */
final class OperationComparison {
    private final Operation before;
    private final Operation after;
    private final List<LocatedBreak> breaks = new ArrayList<>();

    private OperationComparison(Operation before, Operation after) {
        this.before = before;
        this.after = after;
    }

    static List<LocatedBreak> breaks(Operation before, Operation after) {
        OperationComparison comparison = new OperationComparison(before, after);
        comparison.marks();
        SecurityComparison.changes(before, after).forEach(change -> comparison.report(OperationPart.SECURITY, change));
        comparison.parameters();
        comparison.requestBody();
        comparison.responses();
        return comparison.breaks;
    }

    private void report(OperationPart part, String change) {
        add(part, new Break(Break.Subject.OPERATION, before.id(), change));
    }

    private void add(OperationPart part, Break broken) {
        breaks.add(new LocatedBreak(before.id(), part, broken));
    }

    private void schemas(OperationPart part, Direction direction, String where, JsonNode from, JsonNode to) {
        SchemaPlace place = SchemaPlace.ofOperation(before.id(), where, direction);
        new SchemaComparison(before.spec(), after.spec(), broken -> add(part, broken)).compare(place, from, to);
    }

    /** Includes the operationId, because settings of the service and methods of its clients are named after it. */
    private void marks() {
        Stream.of("operationId", "x-permission", "x-on-denied").forEach(mark -> {
            String was = before.node().path(mark).asText("none");
            String is = after.node().path(mark).asText("none");
            if (!was.equals(is)) {
                report(OperationPart.OPERATION, mark + " changed from " + was + " to " + is);
            }
        });
    }

    private void parameters() {
        Map<String, JsonNode> from = byName(before);
        Map<String, JsonNode> to = byName(after);
        from.forEach((name, parameter) -> {
            if (to.containsKey(name)) {
                parameter(name, parameter, to.getOrDefault(name, parameter));
            } else {
                report(OperationPart.PARAMETERS, name + " removed");
            }
        });
        to.forEach((name, parameter) -> {
            if (!from.containsKey(name) && parameter.path("required").asBoolean()) {
                report(OperationPart.PARAMETERS, name + " added and required");
            }
        });
    }

    private static Map<String, JsonNode> byName(Operation operation) {
        Map<String, JsonNode> byName = new LinkedHashMap<>();
        operation.parameters().forEach(parameter -> byName.put(name(operation, parameter), parameter));
        return byName;
    }

    /** A path parameter is identified by its position, because its name is not sent. */
    private static String name(Operation operation, JsonNode parameter) {
        String name = parameter.path("name").asText();
        String in = parameter.path("in").asText();
        int position = List.of(operation.path().split("/")).indexOf("{" + name + "}");
        return in + " parameter " + (in.equals("path") ? "at segment " + position : name);
    }

    private void parameter(String name, JsonNode from, JsonNode to) {
        if (to.path("required").asBoolean() && !from.path("required").asBoolean()) {
            report(OperationPart.PARAMETERS, name + " required now");
        }
        schemas(OperationPart.PARAMETERS, Direction.REQUEST, name, from.path("schema"), to.path("schema"));
    }

    private void requestBody() {
        JsonNode from = before.requestBody();
        JsonNode to = after.requestBody();
        if (to.path("required").asBoolean() && !from.path("required").asBoolean()) {
            report(OperationPart.REQUEST_BODY, "request body required now");
        }
        content(OperationPart.REQUEST_BODY, Direction.REQUEST, "request body", from, to);
    }

    private void content(OperationPart part, Direction direction, String where, JsonNode from, JsonNode to) {
        from.path("content").properties().forEach(media -> {
            JsonNode other = to.path("content").path(media.getKey());
            if (other.isMissingNode()) {
                report(part, where + " as " + media.getKey() + " removed");
            } else {
                schemas(part, direction, where, media.getValue().path("schema"), other.path("schema"));
            }
        });
    }

    private void responses() {
        Map<String, JsonNode> to = after.responses();
        before.responses().forEach((status, response) -> {
            if (to.containsKey(status)) {
                response(status, response, to.getOrDefault(status, response));
            } else {
                report(OperationPart.RESPONSES, "response " + status + " removed");
            }
        });
        to.keySet().stream()
                .filter(status -> !before.responses().containsKey(status))
                .filter(status -> !isForeseen(status))
                .forEach(status -> report(OperationPart.RESPONSES, "response " + status + " added"));
    }

    /** A client that handles the default response can handle a new error status, but not a new success status. */
    private boolean isForeseen(String status) {
        return before.responses().containsKey("default") && status.matches("default|[45]..");
    }

    private void response(String status, JsonNode from, JsonNode to) {
        content(OperationPart.RESPONSES, Direction.RESPONSE, "response " + status, from, to);
        from.path("headers").properties().forEach(header -> {
            String where = "response " + status + " header " + header.getKey();
            JsonNode was = before.spec().resolve(header.getValue());
            JsonNode is = after.spec().resolve(to.path("headers").path(header.getKey()));
            if (is.isMissingNode()) {
                report(OperationPart.RESPONSES, where + " removed");
                return;
            }
            if (was.path("required").asBoolean() && !is.path("required").asBoolean()) {
                report(OperationPart.RESPONSES, where + " no longer always present");
            }
            schemas(OperationPart.RESPONSES, Direction.RESPONSE, where, was.path("schema"), is.path("schema"));
        });
    }
}
