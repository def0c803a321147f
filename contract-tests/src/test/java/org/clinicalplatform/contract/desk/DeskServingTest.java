package org.clinicalplatform.contract.desk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which paths of the desk are open, and how they respond. */
@LocalMode
@NeedsOwnServer("the desk is served by the embedded default")
class DeskServingTest {
    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none';"
                    + " require-trusted-types-for 'script'; trusted-types 'none'";

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "html", "text/html;charset=UTF-8",
            "css", "text/css;charset=UTF-8",
            "js", "text/javascript;charset=UTF-8",
            "svg", "image/svg+xml;charset=UTF-8",
            "json", "application/json");

    private final RawHttp http = Servers.shared().http();

    @BeforeEach
    void needsTheEmbeddedDefault() {
        Assumptions.assumeTrue(Servers.sharedIsEmbedded());
    }

    @Test
    void filesWhenServedThenHaveTheirTypeAndThePolicyOfThePage() {
        DeskFiles.reachable(http).forEach((path, response) -> {
            String name = path.equals(DeskFiles.PAGE) ? "index.html" : path;
            assertThat(response.header("Content-Type"))
                    .as(path)
                    .contains(MEDIA_TYPES.get(name.substring(name.lastIndexOf('.') + 1)));
            verifyHeaders(response);
        });
    }

    @Test
    void passwordResetWhenOpenedByALinkThenIsThePage() {
        RawResponse page =
                http.send(RawRequest.get("/password-reset?token=abc")).expect(200);

        assertThat(page.text()).isEqualTo(http.send(RawRequest.get("/")).text());
        assertThat(page.header("Referrer-Policy")).contains("no-referrer");
        verifyHeaders(page);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/password-reset", "/desk/app.js", "/desk/views/sign-in.js", "/desk/config.json"})
    void headWhenSentThenHasTheHeadersOfGetAlone(String path) {
        RawResponse get = http.send(RawRequest.get(path)).expect(200);
        RawResponse head = http.send(RawRequest.of("HEAD", path)).expect(200);

        assertThat(head.header("Content-Type")).isEqualTo(get.header("Content-Type"));
        assertThat(head.header("Content-Length")).contains("" + get.body().length);
        assertThat(head.body()).isEmpty();
        verifyHeaders(head);
    }

    @ParameterizedTest
    @CsvSource({
        "POST,/",
        "PUT,/",
        "DELETE,/password-reset",
        "DELETE,/desk/app.js",
        "POST,/desk/config.json",
        "PATCH,/desk/desk.css"
    })
    void methodWhenNotOfAFileThenIsRefused(String method, String path) {
        RawResponse response = http.send(RawRequest.of(method, path).json("{}"));

        StandardError.verify(response, 405, path, "Method not allowed");
        assertThat(response.header("Allow").orElse("").split(", *"))
                .containsExactlyInAnyOrder("GET", "HEAD", "OPTIONS");
    }

    @Test
    void optionsWhenSentThenNamesTheMethods() {
        RawResponse response =
                http.send(RawRequest.of("OPTIONS", "/desk/app.js")).expect(200);

        assertThat(response.header("Allow")).contains("GET, HEAD, OPTIONS");
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:3000", "http://localhost:3001"})
    void preflightWhenSentThenIsAnOptionsRequestLikeAnyOther(String origin) {
        RawRequest options = RawRequest.of("OPTIONS", "/desk/app.js").header("Origin", origin);

        RawResponse preflight = http.send(options.header("Access-Control-Request-Method", "GET"))
                .expect(200);

        assertThat(preflight.header("Allow")).contains("GET, HEAD, OPTIONS");
        assertThat(preflight.headers("Access-Control-Allow-Methods")).isEmpty();
    }

    /** Other spellings of a listed path are other paths. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/desk",
                "/desk/",
                "/desk/index.html",
                "/desk/views",
                "/desk/views/",
                "/desk/views/index.html",
                "/desk/app.js/",
                "/desk/app.js.map",
                "/desk/%61pp.js",
                "/desk/APP.JS",
                "/Desk/app.js",
                "/desk/application.yaml",
                "/desk/package.json",
                "/index.html",
                "/password-reset/",
                "/password-reset/index.html",
                "/Password-Reset",
                "/favicon.svg"
            })
    void pathWhenNotListedThenNeedsCredentials(String path) {
        StandardError.verify(http.send(RawRequest.get(path)), 401, path, "Authentication is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/desk", "/desk/", "/desk/%61pp.js", "/desk/index.html", "/index.html"})
    void pathWhenNotListedThenIsUnknownToWhoIsSignedIn(String path) {
        String token = Sessions.at(Servers.shared()).token("clinician");

        StandardError.verify(http.send(RawRequest.get(path).bearer(token)), 404, path, "Resource not found");
    }

    /** Addresses in the page are relative, so a prefix needs no configuration. */
    @Test
    void pageWhenBehindAPrefixThenIsServedBelowIt() {
        RawResponse page = http.send(RawRequest.get("/").header("X-Forwarded-Prefix", "/clinic"))
                .expect(200);

        assertThat(page.text()).contains("href=\"desk/desk.css\"");
        http.send(RawRequest.get("/desk/app.js").header("X-Forwarded-Prefix", "/clinic"))
                .expect(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/password-reset", "/desk/app.js", "/desk/config.json"})
    void deskWhenADatabaseIsConfiguredThenIsOffByDefault(String path) {
        StandardError.verify(Servers.strict().send(RawRequest.get(path)), 401, path, "Authentication is required");
    }

    private static void verifyHeaders(RawResponse response) {
        StandardError.verifyCommonHeaders(response);
        Stream.of(
                        Map.entry("Content-Security-Policy", POLICY),
                        Map.entry("X-Content-Type-Options", "nosniff"),
                        Map.entry("Referrer-Policy", "no-referrer"),
                        Map.entry("X-Frame-Options", "DENY"),
                        Map.entry("Cross-Origin-Opener-Policy", "same-origin"),
                        Map.entry("Cross-Origin-Resource-Policy", "same-origin"))
                .forEach(header -> assertThat(response.header(header.getKey()))
                        .as(header.getKey())
                        .contains(header.getValue()));
    }
}
