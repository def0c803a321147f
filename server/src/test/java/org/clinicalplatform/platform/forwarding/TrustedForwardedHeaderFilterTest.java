package org.clinicalplatform.platform.forwarding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.clinicalplatform.platform.request.ClientAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

@ExtendWith(OutputCaptureExtension.class)
class TrustedForwardedHeaderFilterTest {
    private static final String INTERNAL = "10.0.0.1";
    private static final String EXTERNAL = "192.0.2.1";

    private final TrustedForwardedHeaderFilter unset = filter();
    private final TrustedForwardedHeaderFilter configured = filter("10.0.0.0/24", "2001:db8:7::/48");
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/x");

    @ParameterizedTest
    @CsvSource({
        "203.0.113.9, 203.0.113.9",
        "'198.51.100.1, 203.0.113.9', 203.0.113.9",
        "'198.51.100.1, 10.0.0.7', 10.0.0.7",
        "'198.51.100.1,203.0.113.9 , ,', 203.0.113.9",
        "'203.0.113.9:4711', 203.0.113.9",
        "'[2001:db8::9]:4711', 2001:db8::9",
        "'2001:db8::9', 2001:db8::9",
        "'198.51.100.1, unknown', unknown",
        "' , ,', 10.0.0.1"
    })
    void addressWhenNoProxyIsConfiguredThenOneHopFromAnInternalPeerIsTrusted(String forwarded, String client) {
        request.addHeader("X-Forwarded-For", forwarded);

        assertThat(client(unset, INTERNAL)).isEqualTo(client);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.1.2.3",
                "172.31.0.1",
                "192.168.0.1",
                "169.254.1.1",
                "100.64.0.1",
                "127.0.0.1",
                "::1",
                "0:0:0:0:0:0:0:1",
                "fe80::1%eth0",
                "fd00::1",
                "::ffff:10.0.0.1"
            })
    void addressWhenThePeerIsInternalThenIsTheForwardedOne(String peer) {
        request.addHeader("X-Forwarded-For", "203.0.113.9");

        assertThat(client(unset, peer)).isEqualTo("203.0.113.9");
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1",
        "172.32.0.1, 172.32.0.1",
        "100.128.0.1, 100.128.0.1",
        "2001:db8::1, 2001:db8::1",
        "::ffff:192.0.2.1, 192.0.2.1"
    })
    void addressWhenThePeerIsNotTrustedThenIsThePeers(String peer, String address) {
        request.addHeader("X-Forwarded-For", "203.0.113.9");
        request.addHeader("Forwarded", "for=203.0.113.9");

        assertThat(client(unset, peer)).isEqualTo(address);
        assertThat(client(configured, peer)).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource({
        "203.0.113.9, 203.0.113.9",
        "'198.51.100.1, 203.0.113.9', 203.0.113.9",
        "'198.51.100.1, 203.0.113.9, 10.0.0.7', 203.0.113.9",
        "'198.51.100.1, 203.0.113.9, 10.0.0.7:80, [2001:db8:7::1]:80, 10.0.0.8', 203.0.113.9",
        "'198.51.100.1, 10.0.1.7', 10.0.1.7",
        "'10.0.0.9, 10.0.0.7', 10.0.0.9",
        "'10.0.0.9, nonsense, 10.0.0.7', nonsense"
    })
    void addressWhenProxiesAreConfiguredThenIsTheRightmostThatIsNoneOfThem(String forwarded, String client) {
        request.addHeader("X-Forwarded-For", forwarded);

        assertThat(client(configured, INTERNAL)).isEqualTo(client);
        assertThat(client(configured, "127.0.0.1"))
                .as("an internal peer that is not listed")
                .isEqualTo("127.0.0.1");
    }

    @Test
    void addressWhenTheHeaderIsRepeatedThenTheLinesAreOneList() {
        request.addHeader("X-Forwarded-For", "198.51.100.1");
        request.addHeader("x-forwarded-for", "198.51.100.2, 203.0.113.9");
        request.addHeader("X-FORWARDED-FOR", "10.0.0.7");

        assertThat(client(configured, INTERNAL)).isEqualTo("203.0.113.9");
        assertThat(client(unset, INTERNAL)).isEqualTo("10.0.0.7");
    }

    @Test
    void othersWhenForwardedOverTwoHopsThenAreThoseOfTheOutermostTrustedProxy() {
        request.addHeader("X-Forwarded-For", "198.51.100.1, 203.0.113.9, 10.0.0.7");
        request.addHeader("X-Forwarded-Proto", "ftp, https, http");
        request.addHeader("X-Forwarded-Host", "evil.example, clinic.example:8443, inner.example");
        request.addHeader("X-Forwarded-Prefix", "/evil, /.clinic/v1.., /api-gateway/");

        HttpServletRequest seen = seen(configured, INTERNAL);

        assertThat(seen.getScheme()).isEqualTo("https");
        assertThat(seen.isSecure()).isTrue();
        assertThat(seen.getServerName()).isEqualTo("clinic.example");
        assertThat(seen.getServerPort()).isEqualTo(8443);
        assertThat(seen.getContextPath()).isEqualTo("/.clinic/v1../api-gateway");
        assertThat(seen.getRequestURI()).isEqualTo("/.clinic/v1../api-gateway/api/v1/x");
    }

    @Test
    void othersWhenTheClientSentThemFirstThenOnlyTheLastEntryIsTrusted() {
        request.addHeader("X-Forwarded-For", "203.0.113.9");
        request.addHeader("X-Forwarded-Proto", "https");
        request.addHeader("X-Forwarded-Proto", "http");
        request.addHeader("X-Forwarded-Host", "evil.example,clinic.example");
        request.addHeader("X-Forwarded-Port", "1,8080");
        request.addHeader("X-Forwarded-Prefix", "/evil,/clinic");

        HttpServletRequest seen = seen(unset, INTERNAL);

        assertThat(seen.getRequestURL()).hasToString("http://clinic.example:8080/clinic/api/v1/x");
    }

    @Test
    void othersWhenThePeerIsNotTrustedThenAreIgnored() {
        request.addHeader("X-Forwarded-Proto", "https");
        request.addHeader("X-Forwarded-Ssl", "on");
        request.addHeader("X-Forwarded-Host", "evil.example");
        request.addHeader("X-Forwarded-Port", "444");
        request.addHeader("X-Forwarded-Prefix", "/evil");

        HttpServletRequest seen = seen(unset, EXTERNAL);

        assertThat(seen.getRequestURL()).hasToString("http://localhost/api/v1/x");
        assertThat(seen.getContextPath()).isEmpty();
        assertThat(Collections.list(seen.getHeaderNames())).isEmpty();
        assertThat(seen.getHeader("X-Forwarded-Host")).isNull();
        assertThat(seen.getHeaders("X-Forwarded-Host").hasMoreElements()).isFalse();
    }

    @Test
    void standardWhenAloneThenTheSameRuleCounts() {
        request.addHeader("Forwarded", "for=198.51.100.1;host=evil.example;proto=http");
        request.addHeader(
                "Forwarded", "For=\"[2001:db8::9]:4711\" ; HOST=\"clinic.example\";proto=https;by=_x, for=10.0.0.7");
        request.addHeader("X-Forwarded-Host", "evil.example");
        request.addHeader("X-Forwarded-Prefix", "/evil, /clinic, /inner");

        HttpServletRequest seen = seen(configured, INTERNAL);

        assertThat(ClientAddress.of(seen)).isEqualTo("2001:db8::9");
        assertThat(seen.getRequestURL()).hasToString("https://clinic.example/clinic/inner/api/v1/x");
    }

    /** A quoted character stands for itself (RFC 9110, section 5.6.4). */
    @Test
    void standardWhenCharactersAreQuotedThenTheyAreReadAsThemselves() {
        request.addHeader("Forwarded", "for=\"_a\\\", for=_b; by=\\\"_c\", for=\"203.0\\.113.9\"");

        assertThat(client(unset, INTERNAL)).isEqualTo("203.0.113.9");
    }

    /** Its quotation mark does not end the text, which would take in what the proxy appends. */
    @Test
    void standardWhenTheClientQuotesTheLastMarkThenIsMalformed(CapturedOutput output) {
        request.addHeader("Forwarded", "for=\"192.0.2.1\\\"");
        request.addHeader("Forwarded", "for=203.0.113.9");

        assertThat(client(unset, INTERNAL)).isEqualTo(INTERNAL);
        assertThat(output).contains("Ignored Forwarded from 10.0.0.1: the value is malformed");
    }

    /** Empty elements and parameters do not count (RFC 9110, section 5.6.1), nor do blanks around them. */
    @Test
    void standardWhenItHasBlanksAndEmptyElementsThenTheyDoNotCount() {
        request.addHeader("Forwarded", "for=198.51.100.1 ,\t, ;for=203.0.113.9\t; proto=https;, ");

        HttpServletRequest seen = seen(unset, INTERNAL);

        assertThat(ClientAddress.of(seen)).isEqualTo("203.0.113.9");
        assertThat(seen.isSecure()).isTrue();
    }

    /** A port differs from connection to connection, and would make a client of each. */
    @ParameterizedTest
    @CsvSource({
        "'for=\"203.0.113.9:_x1\", for=\"10.0.0.7:_a.b\"', 203.0.113.9",
        "'for=\"[2001:db8::9]:_x1\", for=\"[2001:db8:7::1]:_a-b\"', 2001:db8::9",
        "'for=\"_hidden:4711\"', _hidden",
        "'for=\"unknown:_x1\"', unknown"
    })
    void standardWhenItHasPortsThenTheyAreOfNoAddress(String forwarded, String client) {
        request.addHeader("Forwarded", forwarded);

        assertThat(client(configured, INTERNAL)).isEqualTo(client);
    }

    @Test
    void standardWhenTheElementHasNoAddressThenItIsThePeers() {
        request.addHeader("Forwarded", "for=198.51.100.1, proto=https");

        HttpServletRequest seen = seen(configured, INTERNAL);

        assertThat(ClientAddress.of(seen)).isEqualTo(INTERNAL);
        assertThat(seen.isSecure()).isTrue();
    }

    /** Schemes have no case (RFC 3986, section 3.1), but those who read them afterwards compare in lower case. */
    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-Proto, HTTPS, true",
        "X-Forwarded-Proto, Https, true",
        "X-Forwarded-Proto, HTTP, false",
        "X-Forwarded-Ssl, ON, true",
        "Forwarded, proto=HTTPS, true",
        "Forwarded, 'for=203.0.113.9;Proto=\"Https\"', true"
    })
    void schemeWhenInCapitalLettersThenIsTheSame(String header, String value, boolean secure) {
        request.addHeader(header, value);

        HttpServletRequest seen = seen(unset, INTERNAL);

        assertThat(seen.isSecure()).isEqualTo(secure);
        assertThat(seen.getScheme()).isEqualTo(secure ? "https" : "http");
        assertThat(seen.getServerPort()).isEqualTo(secure ? 443 : 80);
    }

    /** The proxy writes one of them; the client adds the other. */
    @Test
    void standardWhenTheProxyWritesTheOthersThenIsIgnored() {
        request.addHeader("Forwarded", "for=198.51.100.1;host=evil.example;proto=https");
        request.addHeader("X-Forwarded-For", "203.0.113.9");

        HttpServletRequest seen = seen(unset, INTERNAL);

        assertThat(ClientAddress.of(seen)).isEqualTo("203.0.113.9");
        assertThat(seen.getRequestURL()).hasToString("http://localhost/api/v1/x");
        assertThat(seen.getHeader("Forwarded")).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "X-Forwarded-Prefix, foo",
        "X-Forwarded-Prefix, //evil.example",
        "X-Forwarded-Prefix, /a b",
        "X-Forwarded-Prefix, /%zz",
        "X-Forwarded-Prefix, /clinic/../x",
        "X-Forwarded-Prefix, /clinic/.",
        "X-Forwarded-Prefix, /./",
        "X-Forwarded-Port, none",
        "X-Forwarded-Port, 65536",
        "X-Forwarded-Port, 99999999999999",
        "X-Forwarded-Port, -1",
        "X-Forwarded-Host, a:b:c",
        "X-Forwarded-Host, '[::'",
        "X-Forwarded-Host, 'a/../b'",
        "X-Forwarded-Host, 'a:70000'",
        "X-Forwarded-Proto, javascript",
        "X-Forwarded-Ssl, maybe",
        "Forwarded, 'for=192.0.2.1;host=[::'",
        "Forwarded, 'for=\"192.0.2.1, for=203.0.113.9'",
        "Forwarded, 'for=192.0.2.1;for=203.0.113.9'",
        "Forwarded, 'for=a b'",
        "Forwarded, 'for'",
        "Forwarded, '=;,='"
    })
    void headerWhenMalformedThenIsIgnoredAndNamedOnce(String header, String value, CapturedOutput output) {
        request.addHeader(header, value);

        for (int i = 0; i < 3; i++) {
            HttpServletRequest seen = seen(unset, INTERNAL);
            assertThat(seen.getRequestURL()).hasToString("http://localhost/api/v1/x");
            assertThat(seen.getContextPath()).isEmpty();
        }

        assertThat(output.getOut().split("Ignored " + header + " from 10.0.0.1: the value is malformed", -1))
                .hasSize(2);
        assertThat(output).doesNotContain(": " + value, "192.0.2.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a", "\"", "(a)", ",a"})
    void headerWhenMonstrousThenNothingFails(String part) {
        for (String header : ForwardingHeader.names().toList()) {
            request.addHeader(header, part.repeat(4_000));
        }
        assertThatCode(() -> client(unset, INTERNAL)).doesNotThrowAnyException();
        request.removeHeader("X-Forwarded-For");

        assertThat(client(unset, INTERNAL)).isEqualTo(INTERNAL);
    }

    @Test
    void headerWhenIgnoredThenIsNamedOnceWithThePeer(CapturedOutput output) {
        request.addHeader("X-Forwarded-For", "198.51.100.1");
        request.addHeader("Forwarded", "for=198.51.100.1");

        for (int i = 1; i <= 3; i++) {
            client(configured, "192.0.2." + i);
        }

        assertThat(output.getOut().split("Ignored X-Forwarded-For from ", -1)).hasSize(2);
        assertThat(output)
                .contains("Ignored X-Forwarded-For from 192.0.2.1: this address is not a trusted proxy")
                .contains("svc.web.trusted-proxies")
                .contains("Ignored Forwarded from 192.0.2.1")
                .doesNotContain("198.51.100.1");
    }

    @Test
    void requestWhenItHasNoForwardingHeaderThenIsPassedOnAsItIs(CapturedOutput output) {
        assertThat(seen(configured, EXTERNAL)).isSameAs(request);
        assertThat(output).doesNotContain("Ignored");
    }

    private String client(TrustedForwardedHeaderFilter filter, String peer) {
        return ClientAddress.of(seen(filter, peer));
    }

    private HttpServletRequest seen(TrustedForwardedHeaderFilter filter, String peer) {
        MockFilterChain chain = new MockFilterChain();
        MockHttpServletResponse response = new MockHttpServletResponse();
        request.setRemoteAddr(peer);
        request.setRemoteHost(peer);
        try {
            filter.doFilter(request, response, chain);
        } catch (IOException | ServletException e) {
            throw new AssertionError(e);
        }
        assertThat(response.getStatus()).isEqualTo(200);
        return (HttpServletRequest) Objects.requireNonNull(chain.getRequest());
    }

    private static TrustedForwardedHeaderFilter filter(String... proxies) {
        return new TrustedForwardedHeaderFilter(new TrustedProxies(List.of(proxies)));
    }
}
