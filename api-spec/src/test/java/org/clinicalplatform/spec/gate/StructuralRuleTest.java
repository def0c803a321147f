package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StructuralRuleTest {
    private static final Contract RELEASED = Contract.sample();
    private static final String PATHS = "/paths/~1api~1v1~1";
    private static final String LOGIN = PATHS + "auth~1login/post";
    private static final String CREATE = PATHS + "clinical~1notes/post";
    private static final String LIST = PATHS + "clinical~1notes~1page/get";
    private static final String READ = PATHS + "clinical~1notes~1{noteId}/get";
    private static final String JSON = "/content/application~1json";
    private static final String SCHEMAS = "/components/schemas/";
    private static final String NOTE = SCHEMAS + "Note/properties/";
    private static final String NOTE_CREATE = SCHEMAS + "NoteCreate/properties/";

    @ParameterizedTest(name = "{2}: {3}")
    @MethodSource({
        "operations",
        "parameters",
        "bodies",
        "answers",
        "propertiesOfRequests",
        "propertiesOfAnswers",
        "sharedSchemas"
    })
    void contractWhenSomethingBreaksThenReportedAtItsPlace(
            Contract current, Break.Subject subject, String name, List<String> changes) {
        Set<Break> breaks = StructuralRule.findings(RELEASED, current).stream()
                .map(Finding::broken)
                .collect(Collectors.toSet());
        assertThat(breaks)
                .containsExactlyInAnyOrderElementsOf(changes.stream()
                        .map(change -> new Break(subject, name, change))
                        .toList());
    }

    private static Arguments operation(Contract current, String operationId, String... changes) {
        return Arguments.of(current, Break.Subject.OPERATION, operationId, List.of(changes));
    }

    private static Arguments schema(Contract current, String name, String... changes) {
        return Arguments.of(current, Break.Subject.SCHEMA, name, List.of(changes));
    }

    private static Stream<Arguments> operations() {
        return Stream.of(
                operation(RELEASED.without(READ), "getNote", "removed"),
                operation(RELEASED.without(PATHS + "clinical~1notes"), "createNote", "removed"),
                operation(
                        RELEASED.with(READ + "/operationId", "readNote"),
                        "getNote",
                        "operationId changed from getNote to readNote"),
                operation(
                        RELEASED.with(READ + "/x-permission", "clinical.note.write"),
                        "getNote",
                        "x-permission changed from clinical.note.read to clinical.note.write"),
                operation(
                        RELEASED.with(READ + "/x-on-denied", "forbidden"),
                        "getNote",
                        "x-on-denied changed from not-found to forbidden"),
                operation(
                        RELEASED.without(LOGIN + "/security"),
                        "loginAccount",
                        "security changed from [[]] to [[{\"type\":\"http\",\"scheme\":\"bearer\"}]]"),
                operation(
                        RELEASED.with("/components/securitySchemes/device", "{type: mutualTLS}")
                                .with(READ + "/security", "[{device: []}]"),
                        "getNote",
                        "security changed from [[{\"type\":\"http\",\"scheme\":\"bearer\"}]]"
                                + " to [[{\"type\":\"mutualTLS\"}]]"));
    }

    private static Stream<Arguments> parameters() {
        return Stream.of(
                operation(RELEASED.without(LIST + "/parameters/1"), "listNotes", "query parameter size removed"),
                operation(
                        RELEASED.with(
                                LIST + "/parameters/1",
                                "{name: count, in: query, required: true, schema: {type: integer}}"),
                        "listNotes",
                        "query parameter size removed",
                        "query parameter count added and required"),
                operation(
                        RELEASED.with(LIST + "/parameters/1/required", "true"),
                        "listNotes",
                        "query parameter size required now"),
                operation(
                        RELEASED.with(LIST + "/parameters/1/schema/maximum", "50")
                                .with(LIST + "/parameters/1/schema/minimum", "2")
                                .with(LIST + "/parameters/1/schema/default", "10"),
                        "listNotes",
                        "query parameter size in requests: maximum changed from 100 to 50",
                        "query parameter size in requests: minimum changed from 1 to 2",
                        "query parameter size in requests: default changed from 20 to 10"),
                operation(
                        RELEASED.without("/components/parameters/NoteId/schema/format"),
                        "getNote",
                        "path parameter at segment 5 in requests: format changed from uuid to none"));
    }

    private static Stream<Arguments> bodies() {
        return Stream.of(
                operation(
                        RELEASED.with(CREATE + "/requestBody/required", "true"),
                        "createNote",
                        "request body required now"),
                operation(
                        RELEASED.without(CREATE + "/requestBody"),
                        "createNote",
                        "request body as application/json removed"),
                operation(
                        RELEASED.with(READ + "/requestBody", "{required: true, content: {text/plain: {}}}"),
                        "getNote",
                        "request body required now"));
    }

    private static Stream<Arguments> answers() {
        return Stream.of(
                operation(RELEASED.without(READ + "/responses/404"), "getNote", "response 404 removed"),
                operation(
                        RELEASED.without(READ + "/responses/200" + JSON),
                        "getNote",
                        "response 200 as application/json removed"),
                operation(
                        RELEASED.with(CREATE + "/responses/202", "{description: Later}"),
                        "createNote",
                        "response 202 added"),
                operation(
                        RELEASED.without(CREATE + "/responses/201/headers/Location"),
                        "createNote",
                        "response 201 header Location removed"),
                operation(
                        RELEASED.with(CREATE + "/responses/201/headers/Location/required", "false"),
                        "createNote",
                        "response 201 header Location no longer always present"),
                operation(
                        RELEASED.with(READ + "/responses/200" + JSON + "/schema", "{type: array, items: {}}"),
                        "getNote",
                        "response 200 in responses: type changed from object to array"));
    }

    private static Stream<Arguments> propertiesOfRequests() {
        return Stream.of(
                schema(RELEASED.without(NOTE_CREATE + "title"), "NoteCreate", "title in requests: removed"),
                schema(
                        RELEASED.with(SCHEMAS + "NoteCreate/required", "[patientId, title]"),
                        "NoteCreate",
                        "title in requests: required now"),
                schema(
                        RELEASED.with(NOTE_CREATE + "author", "{type: string}")
                                .with(SCHEMAS + "NoteCreate/required", "[patientId, author]"),
                        "NoteCreate",
                        "author in requests: required now"),
                schema(
                        RELEASED.without(NOTE_CREATE + "title/nullable"),
                        "NoteCreate",
                        "title in requests: may no longer be null"),
                schema(
                        RELEASED.with(NOTE_CREATE + "title/maxLength", "99").with(NOTE_CREATE + "title/minLength", "2"),
                        "NoteCreate",
                        "title in requests: maxLength changed from 100 to 99",
                        "title in requests: minLength changed from 1 to 2"),
                schema(
                        RELEASED.with(NOTE_CREATE + "title/pattern", "'[A-Z].*'"),
                        "NoteCreate",
                        "title in requests: pattern changed from none to [A-Z].*"),
                schema(
                        RELEASED.with(SCHEMAS + "Login/properties/username/pattern", "'^\\w+$'"),
                        "Login",
                        "username in requests: pattern changed from ^\\S+$ to ^\\w+$"),
                schema(
                        RELEASED.with(NOTE_CREATE + "title/enum", "[Round, Discharge]"),
                        "NoteCreate",
                        "title in requests: limited to listed values"),
                schema(
                        RELEASED.with(SCHEMAS + "NoteCreate/additionalProperties", "false"),
                        "NoteCreate",
                        "in requests: additionalProperties changed from none to false"),
                schema(
                        RELEASED.with(NOTE_CREATE + "patientId/type", "integer")
                                .with(NOTE_CREATE + "patientId/format", "int64"),
                        "NoteCreate",
                        "patientId in requests: type changed from string to integer",
                        "patientId in requests: format changed from uuid to int64"));
    }

    private static Stream<Arguments> propertiesOfAnswers() {
        return Stream.of(
                schema(RELEASED.without(NOTE + "title"), "Note", "title in responses: removed"),
                schema(
                        RELEASED.with(SCHEMAS + "Note/required", "[id, status]"),
                        "Note",
                        "tags in responses: no longer always present"),
                schema(RELEASED.with(NOTE + "title/nullable", "true"), "Note", "title in responses: may be null now"),
                schema(
                        RELEASED.without(NOTE + "title/maxLength").with(NOTE + "tags/items/maxLength", "30"),
                        "Note",
                        "title in responses: maxLength changed from 100 to none",
                        "tags[] in responses: maxLength changed from 20 to 30"),
                schema(
                        RELEASED.with(NOTE + "signedBy/format", "uri"),
                        "Note",
                        "signedBy in responses: format changed from uuid to uri"),
                schema(
                        RELEASED.with(NOTE + "tags", "{type: object, additionalProperties: {type: string}}"),
                        "Note",
                        "tags in responses: type changed from array to object"),
                schema(
                        RELEASED.with(SCHEMAS + "Note/additionalProperties", "{type: string}"),
                        "Note",
                        "in responses: additionalProperties changed from none to {\"type\":\"string\"}"),
                schema(
                        RELEASED.with(NOTE + "signedBy/oneOf", "[{type: string}]"),
                        "Note",
                        "signedBy in responses: oneOf changed from 0 to 1 schemas"));
    }

    private static Stream<Arguments> sharedSchemas() {
        return Stream.of(
                schema(
                        RELEASED.with(SCHEMAS + "NoteStatus/enum", "[DRAFT, SIGNED]"),
                        "NoteStatus",
                        "in requests: value AMENDED removed"),
                schema(
                        RELEASED.without(SCHEMAS + "NoteStatus/enum"),
                        "NoteStatus",
                        "in responses: no longer limited to listed values"),
                schema(
                        RELEASED.with(NOTE + "status", "{$ref: '#/components/schemas/Word'}")
                                .with(SCHEMAS + "Word", "{type: integer, enum: [DRAFT]}"),
                        "Note",
                        "status in responses: type changed from string to integer"));
    }
}
