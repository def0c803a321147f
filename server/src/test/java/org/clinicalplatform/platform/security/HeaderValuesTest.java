package org.clinicalplatform.platform.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/** Spring Security's own rule decides what is expected. */
class HeaderValuesTest {
    private final HeaderValues values = new HeaderValues();
    private final StrictHttpFirewall spring = new StrictHttpFirewall();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "Bearer abc.def-ghi_jkl",
                "a\tb",
                "a\u0000b",
                "a\nb",
                "a\rb",
                "\u007f",
                "é",
                "a\u0085b",
                "患者",
                "😀",
                "a\ufffe",
                "a\ud800b",
                "\udc00",
                "é\u0000",
                "é\n",
                "é\tb"
            })
    void testWhenValueIsGivenThenAgreesWithSpringSecurity(String value) {
        assertThat(values.test(value)).isEqualTo(isAllowedBySpring(value));
    }

    @Test
    void testWhenCharacterIsGivenThenAgreesWithSpringSecurity() {
        assertThat(IntStream.concat(IntStream.range(0, 0x3000), new Random(13).ints(20_000, 0, 0x110000))
                        .mapToObj(Character::toString)
                        .filter(value -> values.test(value) != isAllowedBySpring(value)))
                .isEmpty();
    }

    private boolean isAllowedBySpring(String value) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/");
        request.addHeader("X-Value", value);
        try {
            spring.getFirewalledRequest(request).getHeader("X-Value");
            return true;
        } catch (RequestRejectedException e) {
            return false;
        }
    }
}
