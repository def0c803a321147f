package org.clinicalplatform.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class ClientAddressTest {
    @ParameterizedTest
    @CsvSource({
        "203.0.113.7, 203.0.113.7",
        "203.0.113.7:4711, 203.0.113.7",
        "[203.0.113.7:4711], 203.0.113.7",
        "2001:db8::7, 2001:db8::7",
        "[2001:db8::7], 2001:db8::7",
        "[2001:db8::7]:4711, 2001:db8::7",
        "fe80::7%eth0, fe80::7%eth0",
        "unknown, unknown",
        "_hidden-1, _hidden-1",
        "[], ''",
        "'', ''",
        "'a b', a?b",
        "'[a', [a",
        "'1.2.3.4:x', 1.2.3.4:x"
    })
    void ofWhenForwardedInSomeFormThenIsTheAddressAlone(String forwarded, String address) {
        assertThat(of(forwarded)).isEqualTo(address);
    }

    @Test
    void ofWhenForwardedAsGarbageThenIsBoundedAndOnOneLine() {
        assertThat(of("a\r\nb\0c${d}\u202e\ud83e\udd84" + "e".repeat(5_000)))
                .isEqualTo("a??b?c??d???" + "e".repeat(51));
    }

    private static String of(String remoteAddress) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.setRemoteAddr(remoteAddress);
        return ClientAddress.of(request);
    }
}
