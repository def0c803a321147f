package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.spec.Specification;
import org.clinicalplatform.spec.Yaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What counts as a break, and what passes both rules without a declaration. */
class BreakingChangesTest {
    private static final Specification RELEASED = Specification.sample();
    private static final String LIST = "/paths/~1api~1v1~1clinical~1notes~1page/get";

    private static final Break STYLE =
            new Break(Break.Subject.OPERATION, "listNotes", "parameters incompatible according to openapi-diff");

    @Test
    void specificationWhenUnchangedThenNothingBreaks() {
        assertThat(BreakingChanges.between(RELEASED, RELEASED)).isEmpty();
    }

    static Stream<Map.Entry<String, JsonNode>> compatibleChanges() {
        return Yaml.resource("/compatible-changes.yaml").propertyStream();
    }

    @ParameterizedTest
    @MethodSource("compatibleChanges")
    void specificationWhenChangedCompatiblyThenNothingBreaks(Map.Entry<String, JsonNode> change) {
        assertThat(BreakingChanges.between(RELEASED, RELEASED.edited(change.getValue())))
                .as(change.getKey())
                .isEmpty();
    }

    static Stream<JsonNode> breakingChanges() {
        return Yaml.resource("/breaking-changes.yaml").valueStream();
    }

    @ParameterizedTest
    @MethodSource("breakingChanges")
    void specificationWhenSomethingBreaksThenReportedAtItsPlace(JsonNode change) {
        Break.Subject subject = change.has("schema") ? Break.Subject.SCHEMA : Break.Subject.OPERATION;
        String name = change.path(subject.key()).asText();
        assertThat(StructuralRule.breaks(RELEASED, RELEASED.edited(change)))
                .extracting(LocatedBreak::broken)
                .containsOnly(change.path("changes")
                        .valueStream()
                        .map(text -> new Break(subject, name, text.asText()))
                        .toArray(Break[]::new));
    }

    @Test
    void specificationWhenPartsBreakThenOpenApiDiffFindsEach() {
        Specification current = RELEASED.without("/paths/~1api~1v1~1clinical~1notes~1{noteId}/get")
                .with(LIST + "/parameters/1/required", "true")
                .with("/components/schemas/NoteCreate/required", "[patientId, title]")
                .without("/components/schemas/Session/required");
        assertThat(OpenApiDiffRule.breaks(RELEASED, current))
                .extracting(LocatedBreak::operationId, LocatedBreak::part)
                .containsExactlyInAnyOrder(
                        tuple("getNote", OperationPart.OPERATION),
                        tuple("listNotes", OperationPart.PARAMETERS),
                        tuple("createNote", OperationPart.REQUEST_BODY),
                        tuple("loginAccount", OperationPart.RESPONSES));
    }

    @Test
    void breakWhenOnlyOpenApiDiffSeesItThenItCounts() {
        Specification current = RELEASED.with(LIST + "/parameters/0/style", "pipeDelimited");
        assertThat(StructuralRule.breaks(RELEASED, current)).isEmpty();
        assertThat(BreakingChanges.between(RELEASED, current)).containsExactly(STYLE);
    }

    @Test
    void breakWhenBothSeeItThenOnlyOursIsReported() {
        Specification current = RELEASED.with(LIST + "/parameters/1/required", "true");
        assertThat(BreakingChanges.between(RELEASED, current))
                .extracting(Break::change)
                .containsExactly("query parameter size required now");
    }

    @Test
    void breakWhenOursIsInAnotherPartThenBothAreReported() {
        Break ours = new Break(Break.Subject.SCHEMA, "Note", "title in responses: removed");
        Set<Break> united = BreakingChanges.united(
                List.of(new LocatedBreak("listNotes", OperationPart.RESPONSES, ours)),
                List.of(new LocatedBreak("listNotes", OperationPart.PARAMETERS, STYLE)));
        assertThat(united).containsExactly(ours, STYLE);
    }
}
