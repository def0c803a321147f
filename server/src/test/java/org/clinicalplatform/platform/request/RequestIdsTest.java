package org.clinicalplatform.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class RequestIdsTest {
    @ParameterizedTest
    @ValueSource(strings = {"a", "A.b_c-9", "...", "0123456789012345678901234567890123456789012345678901234567890123"})
    void ofWhenTheSentIdIsSafeThenKeepsIt(String sent) {
        assertThat(id(sent)).isEqualTo(sent);
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
    void ofWhenTheSentIdIsUnsafeOrAbsentThenCreatesOne(@Nullable String sent) {
        assertThat(UUID.fromString(id(sent))).isNotEqualTo(UUID.fromString(id(sent)));
    }

    private static String id(@Nullable String sent) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        if (sent != null) {
            request.addHeader("X-Request-Id", sent);
        }
        return RequestIds.of(request);
    }
}
