package org.clinicalplatform.spec.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.spec.rule.SpecificationRule.EXAMPLE_KEEPS_ITS_SCHEMA;

import org.clinicalplatform.spec.Specification;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Details of the validation of examples. */
class ExampleRuleTest {
    private static final Specification SAMPLE = Specification.sample();
    private static final String NOTE = "/components/examples/Note/value";

    @ParameterizedTest
    @CsvSource({
        "/status, LOST, enum",
        "/tags, ward, does not match any allowed primitive type",
        "/tags, [17], does not match any allowed primitive type",
        "/id, 17, does not match any allowed primitive type",
        "/id, note-17, not a valid UUID",
        "/title, null, does not match any allowed primitive type",
    })
    void exampleWhenValueViolatesItsSchemaThenReported(String property, String value, String fault) {
        assertThat(EXAMPLE_KEEPS_ITS_SCHEMA.offenders(SAMPLE.with(NOTE + property, value)))
                .hasSize(2)
                .allMatch(offender -> offender.contains(fault));
    }

    @ParameterizedTest
    @CsvSource({
        "/components/parameters/NoteId/example, 17, getNote ?noteId",
        "/components/parameters/NoteId/schema/example, 17, NoteId",
        "/components/schemas/Login/properties/username/example, two words, Login.username",
        "/components/schemas/NoteStatus/example, LOST, NoteStatus",
        "/components/responses/Unauthorized/headers/WWW-Authenticate/schema/example, 1, Unauthorized WWW-Authenticate",
        "/components/responses/Conflict/content/application~1json/example/errorTime, yesterday, createNote 409",
    })
    void exampleWhenOutsideAResponseThenReported(String pointer, String value, String where) {
        assertThat(EXAMPLE_KEEPS_ITS_SCHEMA.offenders(SAMPLE.with(pointer, value)))
                .singleElement()
                .asString()
                .startsWith(where + ": ");
    }

    @ParameterizedTest
    @CsvSource({
        "allOf, 'unknown property /items//mood'",
        "oneOf, 'unknown property /items//mood'",
    })
    void exampleWhenSchemaIsComposedThenUnknownPropertiesAreStillFound(String composition, String fault) {
        Specification composed = SAMPLE.with(
                        "NotePage/properties/items/items",
                        "{" + composition + ": [{$ref: '#/components/schemas/Session'}]}")
                .with(
                        "listNotes/responses/200/content/application~1json/example/items",
                        "[{accessToken: abc, mood: good}]");
        assertThat(EXAMPLE_KEEPS_ITS_SCHEMA.offenders(composed)).containsExactly("listNotes 200: " + fault);
    }
}
