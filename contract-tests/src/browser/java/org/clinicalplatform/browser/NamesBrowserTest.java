package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of other lengths and scripts than those of the demonstration. */
@LocalMode
class NamesBrowserTest {
    private static final int SMALLEST_SCREEN = 320;
    private static final String ARABIC = "\u0641\u0627\u0637\u0645\u0629";
    private static final String LONG =
            "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafewarenwohlgepflege";

    @ParameterizedTest
    @ValueSource(strings = {LONG, ARABIC, "Zo\u00eb \uD83C\uDF89\uD83D\uDC69\u200D\uD83D\uDC67"})
    void pagesWhenTheScreenIsSmallThenFitIt(String family) {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.shrinkTo(SMALLEST_SCREEN);
            desk.respond("/clinical/patients?", found(family))
                    .type("Name", "somebody")
                    .press("Find");
            desk.see(family).assertAccessible();
            assertThat(desk.overflow()).isZero();

            desk.go("/patients/" + Demo.PATIENT_AT_N1).see("Vital signs").press("Values of Blood pressure");
            desk.evaluate("document.querySelector('h1').textContent = '" + family + "'");
            assertThat(desk.overflow()).isZero();
        }
    }

    /** Without isolation the bracket and the number after a name would move to its other side. */
    @Test
    void nameWhenWrittenFromRightToLeftThenDoesNotTurnTheTextAroundIt() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            assertThat(desk.evaluate("""
                    const {address, coding, name} = await load('format.js');
                    const {h} = await load('dom.js');
                    const line = h('p', {}, `${name({family: '%1$s'})} (2) ${coding({display: '%1$s'})}, 3`);
                    document.querySelector('main').append(line);
                    const at = (text) => {
                      const range = document.createRange();
                      const start = line.firstChild.data.indexOf(text);
                      range.setStart(line.firstChild, start);
                      range.setEnd(line.firstChild, start + text.length);
                      return range.getBoundingClientRect().left;
                    };
                    return [at('%1$s') < at('2'), at('2') < at('3'), name({family: 'Erdman'}).length]
                    """.formatted(ARABIC))).isEqualTo(List.of(true, true, 6L));
        }
    }

    /** What was copied from the page has the marks that isolate it there. */
    @Test
    void nameWhenCopiedFromThePageThenIsSearchedWithoutItsMarks() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "\u2068" + "Erdman\u2069 ").press("Find").see("Roseanna Erdman");

            assertThat(desk.value("Name")).isEqualTo("Erdman");
            assertThat(desk.first("[name=name]").getDomAttribute("dir")).isEqualTo("auto");
        }
    }

    private static String found(String family) {
        return "{\"items\": [{\"patientId\": \"" + Demo.PATIENT_AT_N1 + "\", \"names\": [{\"family\": \"" + family
                + "\"}], \"gender\": \"FEMALE\", \"number\": \"65623072\"}], \"size\": 20, \"totalItems\": 1}";
    }
}
