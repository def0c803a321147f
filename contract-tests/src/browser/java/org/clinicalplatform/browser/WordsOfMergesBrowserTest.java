package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordsOfMergesBrowserTest {

    /** "Temporary" would be what the record that stays has become, and it is the opposite. */
    @Test
    void fieldsWhenTakenFromTheMergedRecordThenAreNamedInWordsOfThePage() {
        try (DeskPage desk = DeskPage.open()) {
            assertThat(desk.evaluate("""
                    const {mergeNumbers} = await load('views/merge.js');
                    const filledFields = ['BIRTH_DATE', 'TEMPORARY'];
                    return mergeNumbers({moved: {}, deduplicated: {}, filledFields})[0].textContent
                    """)).isEqualTo("Taken from the merged record: date of birth, identity.");
        }
    }
}
