package org.clinicalplatform.platform.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.StrictHttpFirewall;

class HeaderValuesTest {
    private static final int LAST_OF_BASIC_PLANE = 0xFFFF;

    private final HeaderValues values = new HeaderValues();
    private final StrictHttpFirewall original = new StrictHttpFirewall();

    @Test
    void testWhenAnyCharacterThenAsSpringSecurityDecides() {
        assertThat(IntStream.rangeClosed(0, LAST_OF_BASIC_PLANE)
                        .mapToObj(Character::toString)
                        .map("Bearer eyJ0"::concat)
                        .filter(value -> values.test(value) != originalAllows(value)))
                .isEmpty();
    }

    @Test
    void testWhenControlCharacterAfterUnusualOneThenRefused() {
        assertThat(values.test("M\u00fcller\u0000")).isFalse();
        assertThat(values.test("M\u00fcller\u007f")).isFalse();
        assertThat(values.test("M\u00fcller \ud83d\udc69\t")).isTrue();
    }

    private boolean originalAllows(String value) {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/");
        request.addHeader("Authorization", value);
        try {
            return original.getFirewalledRequest(request).getHeader("Authorization") != null;
        } catch (RequestRejectedException refused) {
            return false;
        }
    }
}
