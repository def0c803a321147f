package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.MediaType;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.accept.ContentNegotiationStrategy;
import org.springframework.web.context.request.ServletWebRequest;

class AcceptHeaderConfigurationTest {
    private final ContentNegotiationStrategy strategy = new AcceptHeaderConfiguration.WithoutParameters();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json",
                "application/json;charset=utf-16",
                "*/*",
                "*/*;q=0.1",
                "application/*",
                "text/html;q=0, */*",
                "text/*;q=0, application/*;q=0.5",
                "application/json;q=0.5, */*;q=0",
                "application/*;q=0, application/json"
            })
    void headerWhenJsonIsNotExcludedThenIncludesIt(String accept) throws HttpMediaTypeNotAcceptableException {
        assertThat(strategy.resolveMediaTypes(request(accept)))
                .anyMatch(type -> type.includes(MediaType.APPLICATION_JSON));
    }

    /** The most specific range counts, whatever the order. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json;q=0",
                "*/*;q=0",
                "application/json;q=0, */*",
                "*/*, application/json;q=0.0",
                "application/json;charset=utf-8;q=0, application/*;q=0.5, */*;q=0.1",
                "application/*;q=0, */*"
            })
    void headerWhenJsonIsExcludedThenNothingIsAcceptable(String accept) {
        assertThatExceptionOfType(HttpMediaTypeNotAcceptableException.class)
                .isThrownBy(() -> strategy.resolveMediaTypes(request(accept)));
    }

    @Test
    void headerWhenJsonAndOthersAreExcludedThenTheRestIsAcceptable() throws HttpMediaTypeNotAcceptableException {
        assertThat(strategy.resolveMediaTypes(request("application/json;q=0, text/html, */*")))
                .containsExactly(MediaType.TEXT_HTML);
    }

    private static ServletWebRequest request(String accept) {
        MockHttpServletRequest request = new MockHttpServletRequest();
        request.addHeader("Accept", accept);
        return new ServletWebRequest(request);
    }
}
