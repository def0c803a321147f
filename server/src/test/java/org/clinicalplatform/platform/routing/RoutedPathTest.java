package org.clinicalplatform.platform.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.server.PathContainer;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

class RoutedPathTest {
    private static final String LOGIN = "/api/v1/auth/login";
    private static final PathPattern ROUTE = new PathPatternParser().parse(LOGIN);

    @ParameterizedTest
    @CsvSource({
        "'', /api/v1/auth/login, /api/v1/auth/login",
        "/clinic, /clinic/api/v1/auth/login, /api/v1/auth/login",
        "/cl%69nic, /cl%69nic/api/v1/auth/log%69n, /api/v1/auth/login",
        "'', /a%20b/%C3%A9, /a b/\u00e9"
    })
    void ofWhenDecodedThenIsThePathWithinTheApplication(String context, String sent, String path) {
        assertThat(RoutedPath.of(request(context, sent))).isEqualTo(path);
    }

    /** The router is the judge: its route and this spelling must never disagree. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                LOGIN,
                "/api/v1/auth/%6Cogin",
                "/%61pi/v1/auth/login",
                "/api/v1/auth/login/",
                "/api/v1/auth/LOGIN",
                "/api/v1/auth//login",
                "//api/v1/auth/login",
                "/api/v1/auth%2Flogin",
                "/api/v1/auth%2flogin",
                "/api/v1/auth/login%20",
                "/api/v1/auth/login%00",
                "/api/v1/auth/lo%67in%3Fx",
                "/api/v1/auth/%256Cogin",
                "/api/v1/auth/login%3Bx"
            })
    void ofWhenComparedWithTheRouterThenAgrees(String sent) {
        boolean routed = ROUTE.matches(PathContainer.parsePath(sent));

        assertThat(RoutedPath.of(request("", sent)).equals(LOGIN)).isEqualTo(routed);
    }

    /** Tomcat checks the escapes of a path without its path parameters. */
    @ParameterizedTest
    @ValueSource(strings = {"/a;b=%zz", "/a;b=%2", "/a;%zz=b", "/;%", "/a;b=%zz/c%20d"})
    void ofWhenAPathParameterHasAMalformedEscapeThenIsThePathAsSent(String sent) {
        assertThat(RoutedPath.of(request("", sent))).isEqualTo(sent);
        assertThat(RoutedPath.isWellFormed(request("", sent))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {LOGIN, "/a%20b", "/a;b=c", "/a;b=%20", "/a%3Bb"})
    void isWellFormedWhenSpringCanParseThePathThenIs(String sent) {
        assertThat(RoutedPath.isWellFormed(request("", sent))).isTrue();
    }

    private static MockHttpServletRequest request(String context, String path) {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", path);
        request.setContextPath(context);
        return request;
    }
}
