package org.clinicalplatform.spec.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.spec.rule.ExampleRule.EXAMPLE_KEEPS_ITS_SCHEMA;
import static org.clinicalplatform.spec.rule.ExampleRule.REQUEST_BODY_HAS_AN_EXAMPLE;
import static org.clinicalplatform.spec.rule.ExampleRule.SUCCESS_HAS_AN_EXAMPLE;

import java.util.stream.Stream;
import org.clinicalplatform.spec.Contract;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExampleRuleTest extends ContractRuleProof {
    private static final String NOTE = "/components/examples/Note/value";

    @Override
    Stream<ExampleRule> rules() {
        return Stream.of(ExampleRule.values());
    }

    @Override
    Stream<Broken<Contract>> broken() {
        String media = "/content/application~1json";
        return Stream.of(
                broken(
                        REQUEST_BODY_HAS_AN_EXAMPLE,
                        SAMPLE.without(LOGIN + "/requestBody" + media + "/example"),
                        "loginAccount"),
                broken(
                        SUCCESS_HAS_AN_EXAMPLE,
                        SAMPLE.without(READ + "/responses/200" + media + "/examples"),
                        "getNote 200"),
                broken(
                        EXAMPLE_KEEPS_ITS_SCHEMA,
                        SAMPLE.with(LOGIN + "/requestBody" + media + "/example", "{username: x, remember: true}")
                                .with(NOTE + "/mood", "good"),
                        "loginAccount: unknown property /remember",
                        "createNote 201: unknown property /mood",
                        "getNote 200: unknown property /mood"));
    }

    @ParameterizedTest
    @CsvSource({
        "/status, LOST, enum",
        "/tags, ward, does not match any allowed primitive type",
        "/tags, [17], does not match any allowed primitive type",
        "/id, 17, does not match any allowed primitive type",
        "/id, note-17, not a valid UUID",
        "/title, null, does not match any allowed primitive type",
    })
    void exampleWhenValueIsOffItsSchemaThenReported(String property, String value, String fault) {
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
        "/components/responses/NotFound/content/application~1json/example/errorTime, yesterday, getNote 404",
    })
    void exampleWhenOutsideOfAnAnswerThenReportedToo(String pointer, String value, String where) {
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
        Contract composed = SAMPLE.with(
                        SCHEMAS + "/NotePage/properties/items/items",
                        "{" + composition + ": [{$ref: '#/components/schemas/Session'}]}")
                .with(
                        LIST + "/responses/200/content/application~1json/example/items",
                        "[{accessToken: abc, mood: good}]");
        assertThat(EXAMPLE_KEEPS_ITS_SCHEMA.offenders(composed)).containsExactly("listNotes 200: " + fault);
    }
}
