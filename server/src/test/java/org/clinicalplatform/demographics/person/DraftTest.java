package org.clinicalplatform.demographics.person;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DraftTest {
    @Test
    void withOnePreferredWhenNoneIsThenTheFirstIs() {
        assertThat(Draft.withOnePreferred(List.of(new Draft<>("a", false), new Draft<>("b", false))))
                .containsExactly(new Draft<>("a", true), new Draft<>("b", false));
    }

    @Test
    void withOnePreferredWhenOneIsThenItStays() {
        List<Draft<String>> drafts = List.of(new Draft<>("a", false), new Draft<>("b", true));

        assertThat(Draft.withOnePreferred(drafts)).isEqualTo(drafts);
    }

    @Test
    void withOnePreferredWhenThereIsNoneThenThereIsNone() {
        assertThat(Draft.withOnePreferred(List.of())).isEmpty();
    }
}
