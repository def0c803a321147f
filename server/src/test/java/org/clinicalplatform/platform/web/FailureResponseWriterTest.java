package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import org.apache.catalina.connector.ClientAbortException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.TestErrors;
import org.clinicalplatform.platform.persistence.TestFailures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;

@ExtendWith(OutputCaptureExtension.class)
class FailureResponseWriterTest {

    private final FailureResponseWriter failures = new FailureResponseWriter(TestErrors.writer());
    private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/clinical/visits");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void writeWhenClientIsGoneThenLogHasNoError(CapturedOutput output) throws IOException {
        IOException broken = new IOException("Broken pipe");

        failures.write(request, response, new ClientAbortException(broken));
        failures.write(request, response, new ServletException(new ClientAbortException(broken)));
        failures.write(request, response, new AsyncRequestNotUsableException("Response not usable", broken));

        assertThat(output).doesNotContain("Unexpected failure", "Broken pipe");
        assertThat(response.getContentAsByteArray()).isEmpty();
    }

    @Test
    void writeWhenTheOutcomeIsUnknownThenPromisesNothing() throws IOException {
        failures.write(request, response, new IllegalStateException(TestFailures.unknownOutcome()));

        assertThat(response.getStatus()).isEqualTo(503);
        assertThat(response.getHeader("Retry-After")).isNull();
        assertThat(response.getContentAsString())
                .contains("\"OUTCOME_UNKNOWN\"", "The change may or may not have been made");
    }

    @Test
    void writeWhenTheFirstRequestWithAKeyRunsThenSaysWhenToRepeatIt() throws IOException {
        failures.write(request, response, new ApiException(ErrorCode.IDEMPOTENCY_KEY_IN_USE));

        assertThat(response.getStatus()).isEqualTo(409);
        assertThat(response.getHeader("Retry-After")).isEqualTo("1");
        assertThat(response.getContentAsString()).contains("\"IDEMPOTENCY_KEY_IN_USE\"");
    }

    @Test
    void writeWhenSomethingElseFailsThenOnlyTheLogHasTheCause(CapturedOutput output) throws IOException {
        failures.write(request, response, new IOException("Broken pipe"));

        assertThat(output).contains("Unexpected failure", "Broken pipe");
        assertThat(response.getStatus()).isEqualTo(500);
        assertThat(response.getContentAsString()).doesNotContain("Broken");
    }
}
