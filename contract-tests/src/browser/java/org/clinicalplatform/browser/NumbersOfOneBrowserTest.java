package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersOfOneBrowserTest {

    /** A screen reader has nothing but the sentence. */
    @Test
    void searchWhenOnePatientIsFoundThenIsAnnouncedInTheSingular() {
        try (DeskPage desk = DeskPage.signedIn(Demo.CLINICIAN)) {
            desk.type("Name", "erdmann").press("Find").see("Mrs. Roseanna Erdman");

            desk.awaitAnnounced("1 patient found");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, '0 rows move, of 1 table'", "1, '1 row moves, of 1 table'", "2, '2 rows move, of 1 table'"})
    void mergeWhenItMovesRowsThenTheirNumberAgrees(int rows, String caption) {
        try (DeskPage desk = DeskPage.open()) {
            assertThat(desk.evaluate("""
                    const {mergeNumbers} = await load('views/merge.js');
                    const shown = mergeNumbers({moved: {names: %d}, deduplicated: {names: 0}, filledFields: []});
                    return shown.at(-1).querySelector('caption').textContent
                    """.formatted(rows))).isEqualTo(caption);
        }
    }
}
