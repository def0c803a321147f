package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestIdsTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "A.b_c-9", "...", "0123456789012345678901234567890123456789012345678901234567890123"})
    void ofWhenTheSentIdIsFitThenKeepsIt(String sent) {
        assertThat(RequestIds.of(sent)).isEqualTo(sent);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                "a b",
                "a\n",
                "a\nb",
                "é",
                "a;b",
                "${jndi:x}",
                "01234567890123456789012345678901234567890123456789012345678901234"
            })
    void ofWhenTheSentIdIsUnfitOrAbsentThenMakesANewOne(@Nullable String sent) {
        UUID made = UUID.fromString(RequestIds.of(sent));

        assertThat(made.version()).isEqualTo(4);
        assertThat(made.variant()).isEqualTo(2);
    }

    @Test
    void ofWhenCalledTwiceWithoutAnIdThenMakesTwo() {
        assertThat(RequestIds.of(null)).isNotEqualTo(RequestIds.of(null));
    }
}
