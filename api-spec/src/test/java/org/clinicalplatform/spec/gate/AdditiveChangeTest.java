package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What the contract's chapter on versions allows within a version passes both rules without a declaration. */
class AdditiveChangeTest {
    private static final Contract RELEASED = Contract.sample();
    private static final String LOGIN = "/paths/~1api~1v1~1auth~1login/post";
    private static final String CREATE = "/paths/~1api~1v1~1clinical~1notes/post";
    private static final String LIST = "/paths/~1api~1v1~1clinical~1notes~1page/get";
    private static final String SCHEMAS = "/components/schemas/";

    @ParameterizedTest(name = "{0}")
    @MethodSource("additions")
    void contractWhenSomethingIsAddedThenNothingBreaks(String addition, Contract current) {
        assertThat(BreakingChanges.between(RELEASED, current)).as(addition).isEmpty();
    }

    private static Stream<Arguments> additions() {
        return Stream.concat(wordsAndOperations(), schemas());
    }

    private static Stream<Arguments> wordsAndOperations() {
        return Stream.of(
                Arguments.of("nothing at all", RELEASED),
                Arguments.of(
                        "other words",
                        RELEASED.with(LIST + "/description", "Newest first.")
                                .with(SCHEMAS + "Note/description", "Words about a patient")
                                .with("/components/securitySchemes/bearer/description", "From the login")),
                Arguments.of(
                        "an operation",
                        RELEASED.with(
                                "/paths/~1api~1v1~1auth~1verify",
                                "{get: {operationId: verifySession, responses: {'200': {description: Live}}}}")),
                Arguments.of("another name of a variable in a path", renamedVariable()),
                Arguments.of(
                        "an optional parameter",
                        RELEASED.with(LIST + "/parameters/-", "{name: tag, in: query, schema: {type: string}}")),
                Arguments.of(
                        "a wider parameter",
                        RELEASED.with(LIST + "/parameters/1/schema/maximum", "500")
                                .with(LIST + "/parameters/0/required", "false")),
                Arguments.of(
                        "a refusal that the default answer foresaw",
                        RELEASED.with(LOGIN + "/responses/429", "{$ref: '#/components/responses/Error'}")),
                Arguments.of(
                        "a response header",
                        RELEASED.with(CREATE + "/responses/201/headers/ETag", "{schema: {type: string}}")),
                Arguments.of(
                        "a response header that can be relied on",
                        RELEASED.with("/components/responses/Unauthorized/headers/WWW-Authenticate/required", "true")),
                Arguments.of("less security", RELEASED.with(LIST + "/security", "[{}, {bearer: []}]")));
    }

    private static Contract renamedVariable() {
        String path = "/paths/~1api~1v1~1clinical~1notes~1{noteId}";
        return RELEASED.with(
                        path.replace("noteId", "id"), RELEASED.root().at(path).toString())
                .without(path)
                .with("/components/parameters/NoteId/name", "id");
    }

    private static Stream<Arguments> schemas() {
        return Stream.of(
                Arguments.of(
                        "an optional request property",
                        RELEASED.with(SCHEMAS + "NoteCreate/properties/author", "{type: string, maxLength: 10}")),
                Arguments.of(
                        "response properties",
                        RELEASED.with(SCHEMAS + "Note/properties/author", "{type: string, nullable: true}")
                                .with(SCHEMAS + "Note/properties/version", "{type: integer}")
                                .with(SCHEMAS + "Note/required", "[id, status, tags, version]")),
                Arguments.of(
                        "an enumeration value in requests and responses",
                        RELEASED.with(SCHEMAS + "NoteStatus/enum", "[DRAFT, SIGNED, AMENDED, LOST]")),
                Arguments.of(
                        "a business error code",
                        RELEASED.with(SCHEMAS + "BusinessErrorCode/enum", "[NOTE_SIGNED, NOTE_LOST]")),
                Arguments.of(
                        "a wider request property",
                        RELEASED.with(SCHEMAS + "NoteCreate/properties/title/maxLength", "200")
                                .without(SCHEMAS + "NoteCreate/properties/title/minLength")
                                .without(SCHEMAS + "Login/properties/username/pattern")
                                .with(SCHEMAS + "NoteCreate/required", "[]")),
                Arguments.of(
                        "a narrower response property",
                        RELEASED.with(SCHEMAS + "Note/properties/title/maxLength", "50")
                                .without(SCHEMAS + "Note/properties/signedBy/nullable")
                                .with(SCHEMAS + "Note/required", "[id, title, status, tags]")),
                Arguments.of(
                        "another name of a schema",
                        RELEASED.with(
                                        SCHEMAS + "NotePage/properties/items/items",
                                        "{$ref: '#/components/schemas/NoteSummary'}")
                                .with(
                                        SCHEMAS + "NoteSummary",
                                        RELEASED.root()
                                                .at("/components/schemas/Note")
                                                .toString())));
    }
}
