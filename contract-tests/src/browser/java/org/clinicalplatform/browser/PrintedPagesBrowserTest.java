package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Paper does not scroll, so a page must be printed whole. */
@LocalMode
class PrintedPagesBrowserTest {
    /** What margins leave of A4, upright. */
    private static final int A4 = 718;

    private static final int A5 = 480;

    @Test
    void chartWhenPrintedThenNoColumnOfItsTablesIsCutOff() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.go("/patients/" + Demo.PATIENT_AT_N1)
                    .press("Values of Blood pressure")
                    .see("Blood pressure, newest first");

            desk.print(A4);

            assertThat(cutOff(desk)).isEqualTo(List.of());
            assertThat(desk.evaluate("""
                    const right = (element) => element.getBoundingClientRect().right;
                    return [...document.querySelectorAll('.plot table')]
                      .map((table) => right(table) - right(table.closest('.plot')))
                      .filter((excess) => excess > 0);
                    """)).as("beyond its plot").isEqualTo(List.of());
        }
    }

    @Test
    void patientsWhenPrintedOnSmallPaperThenNoColumnIsCutOff() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "erdmann").press("Find").see("Erdman");

            desk.print(A5);

            assertThat(cutOff(desk)).isEqualTo(List.of());
        }
    }

    /** The tables that a printer would cut off. */
    private static @Nullable Object cutOff(DeskPage desk) {
        return desk.evaluate("""
                return [...document.querySelectorAll('.scroll')]
                  .filter((region) => getComputedStyle(region).overflowX !== 'visible')
                  .filter((region) => region.scrollWidth > region.clientWidth)
                  .map((region) => region.getAttribute('aria-label'));
                """);
    }
}
