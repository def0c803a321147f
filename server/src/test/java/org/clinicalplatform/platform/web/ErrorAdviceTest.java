package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.platform.error.TestErrors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ErrorAdviceTest {
    private final ErrorAdvice advice =
            new ErrorAdvice(TestErrors.writer(), new FailureResponseWriter(TestErrors.writer()));
    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/v1/clinical/visits");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    /** What spoils the request is then a header: a sentence about its query would mislead. */
    @ParameterizedTest
    @CsvSource({", Malformed request", "a%0Ab=1, Malformed query"})
    void rejectedWhenTheRequestHasNoQueryThenTheSentenceDoesNotBlameIt(@Nullable String query, String sentence)
            throws Exception {
        request.setQueryString(query);

        advice.rejected(request, response);

        assertThat(response.getStatus()).isEqualTo(400);
        assertThat(response.getContentAsString()).contains("\"errorMessage\":\"" + sentence + "\"");
    }
}
