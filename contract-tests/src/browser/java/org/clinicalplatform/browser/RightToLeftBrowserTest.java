package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts of records that are a part of a sentence: without isolation they turn around what follows them. */
class RightToLeftBrowserTest {

    private static final String ARABIC = "\u0641\u0627\u0637\u0645\u0629";
    private static final String ISOLATED = "\u2068" + ARABIC + "\u2069";

    @ParameterizedTest
    @ValueSource(strings = {"ward: '%s', room: '3', bed: 'B'", "ward: 'A', room: '%s'", "ward: 'A', bed: '%s'"})
    void placeWhenAPartIsWrittenFromRightToLeftThenKeepsTheOrderOfItsParts(String place) {
        try (DeskPage desk = DeskPage.open()) {
            assertThat(desk.evaluate("return (await load('format.js')).place({" + place.formatted(ARABIC) + "})"))
                    .asString()
                    .contains(ISOLATED);
        }
    }

    @Test
    void plotWhenTitleAndCommentAreWrittenFromRightToLeftThenTheTextAroundThemKeepsItsOrder() {
        try (DeskPage desk = DeskPage.open()) {
            assertThat(desk.evaluate("""
                    const {groupVitalSigns} = await load('vital-signs.js');
                    const {linePlot} = await load('plot.js');
                    const [plot] = groupVitalSigns([{code: {code: 'x', display: '%1$s'}, comment: '%1$s',
                      status: 'FINAL', value: {quantity: {value: 5, unit: 'kg'}}, effectiveAt: '2026-03-01T08:15Z'}]);
                    const figure = linePlot(plot);
                    return [...figure.querySelectorAll('summary, caption, figcaption .hint')]
                      .map((part) => part.textContent).join('; ')
                    """.formatted(ARABIC)))
                    .isEqualTo("5: " + ISOLATED + "; Values of " + ISOLATED + "; " + ISOLATED + ", newest first");
        }
    }

    @Test
    void reasonWhenWrittenFromRightToLeftThenTheTextAroundItKeepsItsOrder() {
        String person = "{\"personId\": \"" + Demo.unknown(0x841) + "\", \"gender\": \"MALE\"}";
        try (DeskPage desk = DeskPage.signedIn(Demo.CLERK)) {
            desk.respond(
                    "/worklist?",
                    "{\"items\": [" + pair("DISMISSED", person) + ", " + pair("OPEN", person)
                            + "], \"size\": 20, \"totalItems\": 2}");

            desk.go("/work-list").see(": " + ISOLATED).see("dismissed earlier");

            assertThat(desk.table("Pairs, most likely first"))
                    .extracting(row -> row.get(3))
                    .allMatch(state -> state.endsWith(": " + ISOLATED));
        }
    }

    private static String pair(String state, String person) {
        return "{\"id\": \"" + Demo.unknown(0x842) + "\", \"state\": \"" + state + "\", \"persons\": [" + person + ", "
                + person + "], \"dismissal\": {\"dismissedAt\": \"2026-03-01T08:15:30.000Z\", \"reason\": \"" + ARABIC
                + "\"}}";
    }
}
