package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Set;
import org.clinicalplatform.spec.Specification;
import org.junit.jupiter.api.Test;

class OpenApiDiffRuleTest {
    private static final Specification RELEASED = Specification.sample();
    private static final String LIST = "/paths/~1api~1v1~1clinical~1notes~1page/get";

    private static final Break STYLE =
            new Break(Break.Subject.OPERATION, "listNotes", "parameters incompatible according to openapi-diff");

    @Test
    void specificationWhenSameThenNothingIsFound() {
        assertThat(OpenApiDiffRule.breaks(RELEASED, Specification.sample())).isEmpty();
    }

    @Test
    void specificationWhenPartsBreakThenEachIsFound() {
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
