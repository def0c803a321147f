package org.clinicalplatform.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.security.web.firewall.StrictHttpFirewall;

class RequestIdsTest {
    private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/error");

    @Test
    void ofWhenTheClientsIdIsSafeThenIsThatOne() {
        request.addHeader(RequestIds.HEADER, "mine-1._");

        assertThat(RequestIds.of(request)).isEqualTo("mine-1._");
        assertThat(RequestIds.of(behindTheFirewall())).isEqualTo("mine-1._");
    }

    /** Tomcat dispatches what it refuses to the error page, through the firewall and past the first filters. */
    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "\u0080", "\u00e9", "a\u009fb"})
    void ofWhenTheClientsIdIsUnfitThenIsANewOneAlsoBehindTheFirewall(String sent) {
        request.addHeader(RequestIds.HEADER, sent);

        assertThat(RequestIds.of(request)).matches(UUID);
        assertThat(RequestIds.of(behindTheFirewall())).matches(UUID);
    }

    private HttpServletRequest behindTheFirewall() {
        return new StrictHttpFirewall().getFirewalledRequest(request);
    }
}
