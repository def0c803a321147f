package org.clinicalplatform.contract.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
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
    }

    /** What the policy forbids would not work, so the page must not contain it. */
    @Test
    void pageWhenReadThenHasNoScriptOrHandlerInside() {
        String page = http.send(RawRequest.get("/docs/index.html")).expect(200).text();

        assertThat(page).contains("<script src=\"page.js\"></script>").doesNotContainPattern("<script>| on[a-z]+=");
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
