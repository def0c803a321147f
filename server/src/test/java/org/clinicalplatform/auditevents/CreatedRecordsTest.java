package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.api.model.EmergencyAccessDto;
import org.clinicalplatform.api.model.EmergencyAccessStatus;
import org.clinicalplatform.api.model.MfaStatusDto;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.http.server.ServletServerHttpResponse;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class CreatedRecordsTest {
    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final UUID id = UUID.randomUUID();
    private final EmergencyAccessDto made = new EmergencyAccessDto(
            id,
            UUID.randomUUID(),
            UUID.randomUUID(),
            "reason",
            TestClock.START,
            TestClock.START,
            EmergencyAccessStatus.ACTIVE);

    @Test
    void answerWhenSomethingWasMadeThenItsIdIsKeptAndNothingIsChanged() throws Exception {
        assertThat(answer(201, made)).isSameAs(made);

        assertThat(RequestContext.of(request).createdRecordId()).isEqualTo(id);
    }

    @Test
    void answerWhenNothingWasMadeOrItHasNoIdThenNoIdIsKept() throws Exception {
        answer(200, made);
        answer(202, made);
        answer(201, new MfaStatusDto(true, true, 10));
        answer(201, null);

        assertThat(RequestContext.of(request).createdRecordId()).isNull();
    }

    private @Nullable Object answer(int status, @Nullable Object body) throws Exception {
        MockHttpServletResponse response = new MockHttpServletResponse();
        response.setStatus(status);
        return new CreatedRecords()
                .beforeBodyWrite(
                        body,
                        new MethodParameter(Object.class.getMethod("toString"), -1),
                        MediaType.APPLICATION_JSON,
                        StringHttpMessageConverter.class,
                        new ServletServerHttpRequest(request),
                        new ServletServerHttpResponse(response));
    }
}
