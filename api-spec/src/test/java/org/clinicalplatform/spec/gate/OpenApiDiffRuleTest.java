package org.clinicalplatform.spec.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Set;
import org.clinicalplatform.spec.Contract;
import org.junit.jupiter.api.Test;

class OpenApiDiffRuleTest {
    private static final Contract RELEASED = Contract.sample();
    private static final String LIST = "/paths/~1api~1v1~1clinical~1notes~1page/get";

    private static final Break STYLE =
            new Break(Break.Subject.OPERATION, "listNotes", "parameters incompatible according to openapi-diff");

    @Test
    void contractWhenSameThenNothingIsFound() {
        assertThat(OpenApiDiffRule.findings(RELEASED, Contract.sample())).isEmpty();
    }

    @Test
    void contractWhenPartsBreakThenEachIsFound() {
        Contract current = RELEASED.without("/paths/~1api~1v1~1clinical~1notes~1{noteId}/get")
                .with(LIST + "/parameters/1/required", "true")
                .with("/components/schemas/NoteCreate/required", "[patientId, title]")
                .without("/components/schemas/Session/required");
        assertThat(OpenApiDiffRule.findings(RELEASED, current))
                .extracting(Finding::operationId, Finding::part)
                .containsExactlyInAnyOrder(
                        tuple("getNote", Part.OPERATION),
                        tuple("listNotes", Part.PARAMETERS),
                        tuple("createNote", Part.REQUEST_BODY),
                        tuple("loginAccount", Part.RESPONSES));
    }

    @Test
    void breakWhenOnlyOpenApiDiffSeesItThenItCounts() {
        Contract current = RELEASED.with(LIST + "/parameters/0/style", "pipeDelimited");
        assertThat(StructuralRule.findings(RELEASED, current)).isEmpty();
        assertThat(BreakingChanges.between(RELEASED, current)).containsExactly(STYLE);
    }

    @Test
    void breakWhenBothSeeItThenOnlyOursIsReported() {
        Contract current = RELEASED.with(LIST + "/parameters/1/required", "true");
        assertThat(BreakingChanges.between(RELEASED, current))
                .extracting(Break::change)
                .containsExactly("query parameter size required now");
    }

    @Test
    void breakWhenOursIsInAnotherPartThenBothAreReported() {
        Break ours = new Break(Break.Subject.SCHEMA, "Note", "title in responses: removed");
        Set<Break> united = BreakingChanges.united(
                List.of(new Finding("listNotes", Part.RESPONSES, ours)),
                List.of(new Finding("listNotes", Part.PARAMETERS, STYLE)));
        assertThat(united).containsExactly(ours, STYLE);
    }
}
