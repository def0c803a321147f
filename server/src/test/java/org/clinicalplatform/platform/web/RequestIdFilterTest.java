package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.request.RequestIds;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.MDC;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class RequestIdFilterTest {
    private final RequestIdFilter filter = new RequestIdFilter(
            new CommonHeaders(new CrossOrigin(Set.of())), new FailureResponseWriter(TestErrors.writer()));
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/clinical/visits");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    static Stream<Exception> failures() {
        return Stream.of(
                new IOException("broken"), new ServletException("broken"), new IllegalStateException("broken"));
    }

    @AfterEach
    void forget() {
        MDC.clear();
    }

    @Test
    void requestWhenProcessedThenItsLinesHaveTheIdOfTheResponse() throws Exception {
        request.addHeader("X-Request-Id", "mine");

        filter.doFilter(
                request,
                response,
                (same, written) -> assertThat(MDC.get(RequestIds.LOG_KEY)).isEqualTo("mine"));

        assertThat(response.getHeader("X-Request-Id")).isEqualTo("mine");
        assertThat(response.getHeader("Cache-Control")).isEqualTo("no-store");
        assertThat(MDC.get(RequestIds.LOG_KEY)).isNull();
    }

    @ParameterizedTest
    @MethodSource("failures")
    void failureWhenNothingIsSentThenHasTheStandardBody(Exception failure) throws Exception {
        filter.doFilter(request, response, failing(failure));

        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(response.getContentAsString()).contains("\"errorCode\":500").doesNotContain("broken");
        assertThat(response.getHeader("X-Request-Id")).isNotNull();
        assertThat(MDC.get(RequestIds.LOG_KEY)).isNull();
    }

    /** The container then ends the connection, so that the client does not take a part for the whole response. */
    @ParameterizedTest
    @MethodSource("failures")
    void failureWhenAPartIsSentThenReachesTheContainer(Exception failure) throws Exception {
        response.getWriter().write("a part");
        response.flushBuffer();

        assertThatThrownBy(() -> filter.doFilter(request, response, failing(failure)))
                .isSameAs(failure);

        assertThat(response.getContentAsString()).isEqualTo("a part");
        assertThat(MDC.get(RequestIds.LOG_KEY)).isNull();
    }

    private static FilterChain failing(Exception failure) {
        return (request, response) -> {
            if (failure instanceof IOException broken) {
                throw broken;
            }
            if (failure instanceof ServletException broken) {
                throw broken;
            }
            throw (RuntimeException) failure;
        };
    }
}
