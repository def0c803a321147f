package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Set;
import org.clinicalplatform.platform.routing.TestOperations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.cors.CorsUtils;

class PreflightFilterTest {
    private static final String ALLOWED = "http://localhost:3000";

    private final PreflightFilter filter = new PreflightFilter(
            new CrossOrigin(Set.of(ALLOWED)),
            new TestOperations()
                    .operation("get", "/visits/{id}", "clinical.visit.read")
                    .operation("put", "/visits/{id}", "clinical.visit.write")
                    .operation("post", "/visits/search", "clinical.visit.read")
                    .operations());

    private final MockFilterChain chain = new MockFilterChain();
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    /** The literal path has one method, though it matches the template with two as well. */
    @ParameterizedTest
    @CsvSource({
        "/visits/7, GET, 'GET, HEAD, OPTIONS, PUT'",
        "/visits/7, DELETE, 'GET, HEAD, OPTIONS, PUT'",
        "/visits/%37, PUT, 'GET, HEAD, OPTIONS, PUT'",
        "/visits/search, POST, 'OPTIONS, POST'"
    })
    void preflightWhenThePathExistsThenItsMethodsAreTheResponse(String path, String method, String methods)
            throws ServletException, IOException {
        filter.doFilter(preflight(path, method, ALLOWED), response, chain);

        assertThat(chain.getRequest()).as("passed on").isNull();
        assertThat(response.getStatus()).isEqualTo(204);
        assertThat(response.getHeader("Access-Control-Allow-Methods")).isEqualTo(methods);
        assertThat(response.getHeader("Allow")).isEqualTo(methods);
        assertThat(response.getContentAsByteArray()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "/nothing, http://localhost:3000",
        "/visits/7/, http://localhost:3000",
        "/VISITS/7, http://localhost:3000",
        "/visits/7, http://localhost:3001"
    })
    void preflightWhenThePathOrOriginIsUnknownThenIsARequestLikeAnyOther(String path, String origin)
            throws ServletException, IOException {
        filter.doFilter(preflight(path, "GET", origin), response, chain);

        assertThat(chain.getRequest()).as("passed on").isInstanceOfSatisfying(HttpServletRequest.class, passedOn -> {
            assertThat(passedOn.getMethod()).isEqualTo("OPTIONS");
            assertThat(passedOn.getHeader("Origin")).isEqualTo(origin);
            // Spring would respond to it in place of what serves the path
            assertThat(CorsUtils.isPreFlightRequest(passedOn)).isFalse();
        });
        assertThat(response.getHeaderNames()).isEmpty();
    }

    @Test
    void requestWhenNotAPreflightThenContinues() throws ServletException, IOException {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/visits/7");
        request.addHeader("Origin", ALLOWED);
        request.addHeader("Access-Control-Request-Method", "GET");

        filter.doFilter(request, response, chain);

        assertThat(chain.getRequest()).isSameAs(request);
    }

    private static MockHttpServletRequest preflight(String path, String method, String origin) {
        MockHttpServletRequest preflight = new MockHttpServletRequest("OPTIONS", path);
        preflight.addHeader("Origin", origin);
        preflight.addHeader("Access-Control-Request-Method", method);
        return preflight;
    }
}
