package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class CrossOriginTest {
    private static final String DESK = "https://desk.hospital.example";
    private static final String EXPOSED =
            "X-Request-Id, Retry-After, WWW-Authenticate, Location, X-Result-Truncated, Deprecation, Sunset";

    private final CrossOrigin crossOrigin = new CrossOrigin(Set.of(DESK, "http://localhost:3000"));
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/auth/verify");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void responseWhenTheOriginIsAllowedThenCanBeReadByItsPages() {
        request.addHeader("Origin", DESK);

        crossOrigin.set(request, response);

        assertThat(response.getHeaderNames())
                .containsExactlyInAnyOrder("Vary", "Access-Control-Allow-Origin", "Access-Control-Expose-Headers");
        assertThat(response.getHeader("Vary")).isEqualTo("Origin");
        assertThat(response.getHeader("Access-Control-Allow-Origin")).isEqualTo(DESK);
        assertThat(response.getHeader("Access-Control-Expose-Headers")).isEqualTo(EXPOSED);
    }

    /** A filter before the body and the dispatch after it both set the headers. */
    @Test
    void responseWhenSetTwiceThenHasEachHeaderOnce() {
        request.addHeader("Origin", DESK);

        crossOrigin.set(request, response);
        crossOrigin.set(request, response);

        assertThat(response.getHeaders("Vary")).hasSize(1);
        assertThat(response.getHeaders("Access-Control-Allow-Origin")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "http://desk.hospital.example",
                "https://desk.hospital.example:8443",
                "https://desk.hospital.example.evil.example",
                "https://DESK.hospital.example",
                "https://desk.hospital.example/",
                "null",
                "*",
                "",
                "https://[",
                "%zz"
            })
    void responseWhenTheOriginIsNotAllowedThenOnlyVaries(String other) {
        request.addHeader("Origin", other);

        crossOrigin.set(request, response);

        assertThat(response.getHeaderNames()).containsExactly("Vary");
        assertThat(crossOrigin.isPreflight(preflight(other))).isFalse();
    }

    @Test
    void responseWhenThereAreTwoOriginsThenNoneIsAllowed() {
        request.addHeader("Origin", DESK);
        request.addHeader("Origin", "http://localhost:3000");

        crossOrigin.set(request, response);

        assertThat(response.getHeaderNames()).containsExactly("Vary");
    }

    @Test
    void responseWhenThereIsNoOriginThenHasNoHeader() {
        crossOrigin.set(request, response);

        assertThat(response.getHeaderNames()).isEmpty();
    }

    /** Browsers send Origin with a POST to the own origin too. */
    @ParameterizedTest
    @CsvSource({
        "http, localhost, 3000, http://localhost:3000",
        "http, localhost, 80, http://localhost",
        "https, desk.hospital.example, 443, https://desk.hospital.example",
        "https, Desk.Hospital.example, 443, https://desk.hospital.example",
        "https, api.hospital.example, 8443, https://api.hospital.example:8443"
    })
    void responseWhenTheOriginIsItsOwnThenHasNoHeader(String scheme, String host, int port, String own) {
        request.setScheme(scheme);
        request.setServerName(host);
        request.setServerPort(port);
        request.addHeader("Origin", own);

        crossOrigin.set(request, response);

        assertThat(response.getHeaderNames()).isEmpty();
    }

    @Test
    void responseWhenNoOriginIsAllowedThenHasNoHeader() {
        CrossOrigin none = new CrossOrigin(Set.of());
        request.addHeader("Origin", DESK);

        none.set(request, response);

        assertThat(response.getHeaderNames()).isEmpty();
        assertThat(none.isPreflight(preflight(DESK))).isFalse();
    }

    @Test
    void preflightWhenTheOriginIsAllowedThenListsMethodsAndHeaders() {
        MockHttpServletRequest preflight = preflight(DESK);

        crossOrigin.set(preflight, response);
        assertThat(crossOrigin.isPreflight(preflight)).isTrue();
        CrossOrigin.allow(Set.of("POST"), response);

        assertThat(response.getStatus()).isEqualTo(204);
        assertThat(response.getHeaderNames())
                .containsExactlyInAnyOrder(
                        "Allow",
                        "Vary",
                        "Access-Control-Allow-Origin",
                        "Access-Control-Allow-Methods",
                        "Access-Control-Allow-Headers",
                        "Access-Control-Max-Age");
        assertThat(response.getHeader("Vary"))
                .isEqualTo("Origin, Access-Control-Request-Method, Access-Control-Request-Headers");
        assertThat(response.getHeader("Access-Control-Allow-Origin")).isEqualTo(DESK);
        assertThat(response.getHeader("Access-Control-Allow-Methods")).isEqualTo("POST");
        assertThat(response.getHeader("Access-Control-Allow-Headers"))
                .isEqualTo("Authorization, Content-Type, X-Request-Id, Idempotency-Key");
        assertThat(response.getHeader("Access-Control-Max-Age")).isEqualTo("3600");
    }

    /** Without the method in question it is any other OPTIONS request. */
    @Test
    void optionsWhenItNamesNoMethodThenIsNotAPreflight() {
        request.setMethod("OPTIONS");
        request.addHeader("Origin", DESK);

        assertThat(crossOrigin.isPreflight(request)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "unset",
            value = {
                "true, unset, true",
                "true, true, true",
                "true, false, false",
                "false, unset, false",
                "false, true, false"
            })
    void originOfTheDemonstrationWhenUnsetThenIsAllowedThereAlone(
            boolean embedded, @Nullable Boolean demonstration, boolean allowed) {
        CrossOrigin unset = new CrossOriginConfiguration()
                .crossOrigin(new CorsSettings(null), new DefaultMode(embedded, Path.of("unused")), demonstration);
        CrossOrigin none = new CrossOriginConfiguration()
                .crossOrigin(new CorsSettings(List.of()), new DefaultMode(embedded, Path.of("unused")), demonstration);

        assertThat(unset.isPreflight(preflight("http://localhost:3000"))).isEqualTo(allowed);
        assertThat(none.isPreflight(preflight("http://localhost:3000"))).isFalse();
    }

    private static MockHttpServletRequest preflight(String origin) {
        MockHttpServletRequest preflight = new MockHttpServletRequest("OPTIONS", "/api/v1/auth/login");
        preflight.addHeader("Origin", origin);
        preflight.addHeader("Access-Control-Request-Method", "POST");
        return preflight;
    }
}
