package org.clinicalplatform.contract.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that documents the API, the only one a browser renders here, and what browsers are told about TLS. */
@NeedsOwnServer("the page is served by the embedded default")
class DocumentationTest {

    private static final String HSTS = "Strict-Transport-Security";

    private final RawHttp http = Servers.shared().http();

    @BeforeEach
    void needsTheEmbeddedDefault() {
        Assumptions.assumeTrue(Servers.sharedIsEmbedded());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs",
                "/docs/",
                "/docs/index.html",
                "/docs/page.js",
                "/docs/page.css",
                "/docs/favicon.svg",
                "/docs/openapi.json",
                "/docs/ui/swagger-ui.css",
                "/docs/ui/swagger-ui-bundle.js",
                "/docs/nothing.html"
            })
    void pageWhenServedThenRunsItsOwnScriptsAloneAndIsInNoFrame(String path) {
        RawResponse response = http.send(RawRequest.get(path));

        assertThat(response.status()).isIn(200, 302, 404);
        assertThat(response.header("Content-Security-Policy").orElse("").split("; *"))
                .contains(
                        "default-src 'none'",
                        "script-src 'self'",
                        "object-src 'none'",
                        "base-uri 'none'",
                        "frame-ancestors 'none'")
                .filteredOn(directive -> directive.contains("unsafe"))
                .containsExactly("style-src 'self' 'unsafe-inline'");
        assertThat(response.header("X-Frame-Options")).contains("DENY");
        assertThat(response.header("X-Content-Type-Options")).contains("nosniff");
        assertThat(response.header("Cross-Origin-Opener-Policy")).contains("same-origin");
        assertThat(response.header("Cross-Origin-Resource-Policy")).contains("same-origin");
    }

    /** What the policy forbids would not work, so the page must not contain it. */
    @Test
    void pageWhenReadThenHasNoScriptOrHandlerInside() {
        String page = http.send(RawRequest.get("/docs/index.html")).expect(200).text();

        assertThat(page).contains("<script src=\"page.js\"></script>").doesNotContainPattern("<script>| on[a-z]+=");
    }

    /** Browsers ask for /favicon.ico where a page names no icon, and that path is not one of the anonymous ones. */
    @Test
    void pageWhenOpenedThenNamesItsIconAndSaysThatAReloadForgetsTheToken() {
        String page = http.send(RawRequest.get("/docs/index.html")).expect(200).text();

        assertThat(page).contains("<link rel=\"icon\" type=\"image/svg+xml\" href=\"favicon.svg\">", "after a reload");
        assertThat(http.send(RawRequest.get("/docs/page.js")).expect(200).text())
                .contains("filter: true");
        StandardError.verify(
                http.send(RawRequest.get("/favicon.ico")), 401, "/favicon.ico", "Authentication is required");
    }

    @ParameterizedTest
    @CsvSource({
        "/docs/index.html, text/html",
        "/docs/page.js, text/javascript",
        "/docs/page.css, text/css",
        "/docs/favicon.svg, image/svg+xml",
        "/docs/openapi.json, application/json",
        "/docs/openapi.yaml, application/yaml"
    })
    void fileWhenServedThenHasItsRegisteredType(String path, String type) {
        assertThat(http.send(RawRequest.get(path)).expect(200).header("Content-Type"))
                .contains(type);
    }

    /** A file that did not meet its condition would be a 412 without the error body. */
    @ParameterizedTest
    @ValueSource(strings = {"/docs/index.html", "/docs/openapi.yaml", "/docs/ui/swagger-ui.css"})
    void fileWhenRequestedOnConditionOfItsAgeThenIsServedWhateverThatIs(String path) {
        for (String condition : List.of("If-Modified-Since", "If-Unmodified-Since")) {
            for (String time : List.of("Thu, 01 Jan 1970 00:00:00 GMT", "Fri, 01 Jan 2100 00:00:00 GMT")) {
                RawResponse response =
                        http.send(RawRequest.get(path).header(condition, time)).expect(200);

                assertThat(response.body()).isNotEmpty();
                assertThat(response.headers("Last-Modified")).isEmpty();
            }
        }
    }

    /** So that tools and "Try it out" send their requests to where the document came from. */
    @ParameterizedTest
    @CsvSource({"'', /", "/clinic, /clinic", "/clinic/, /clinic", "/a/b:, /a/b:"})
    void specificationWhenServedBelowAPrefixThenNamesItAsTheServer(String prefix, String server) {
        RawRequest json = RawRequest.get("/docs/openapi.json");
        RawRequest yaml = RawRequest.get("/docs/openapi.yaml");
        if (!prefix.isEmpty()) {
            json = json.header("X-Forwarded-Prefix", prefix);
            yaml = yaml.header("X-Forwarded-Prefix", prefix);
        }

        Json served = http.send(json).expect(200).json();

        assertThat(served.get("servers").items()).hasSize(1);
        assertThat(served.get("servers").items().get(0).text("url")).isEqualTo(server);
        assertThat(http.send(yaml).expect(200).text())
                .containsOnlyOnce("\n  url: " + (server.equals("/") ? server : '"' + server + '"') + "\n");
    }

    /** The stock page would load any document that its query names. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/ui/index.html",
                "/docs/ui/",
                "/docs/ui/oauth2-redirect.html",
                "/docs/ui/swagger-initializer.js",
                "/docs/ui/index.css"
            })
    void filesWhenOfTheStockPageThenAreNotServed(String path) {
        StandardError.verify(http.send(RawRequest.get(path)), 404, path, "Resource not found");
    }

    /** Also where the container itself refuses, and for a denied record. */
    @ParameterizedTest
    @ValueSource(strings = {"/.well-known/jwks.json", "/docs/index.html", "/api/v1/clinical/visits/1", "/a;b"})
    void responseWhenOverTlsThenSaysSoForAYear(String path) {
        RawRequest request = RawRequest.get(path);

        assertThat(http.send(request.header("X-Forwarded-Proto", "https")).header(HSTS))
                .contains("max-age=31536000");
        assertThat(http.send(request).header(HSTS)).isEqualTo(Optional.empty());
        assertThat(http.send(request.header("X-Forwarded-Proto", "http")).header(HSTS))
                .isEqualTo(Optional.empty());
    }
}
