package org.clinicalplatform.auditevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.api.model.EmergencyAccessDto;
import org.clinicalplatform.api.model.MfaStatusDto;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
    private final EmergencyAccessDto made =
            new EmergencyAccessDto(id, UUID.randomUUID(), "reason", TestClock.START, TestClock.START);

    @Test
    void answerWhenSomethingWasMadeThenItsIdIsKeptAndNothingIsChanged() throws Exception {
        assertThat(answer(201, made)).isSameAs(made);

        assertThat(RequestContext.of(request).createdRecordId()).isEqualTo(id);
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 202, 404})
    void answerWhenNothingWasMadeThenNoIdIsKept(int status) throws Exception {
        answer(status, made);

        assertThat(RequestContext.of(request).createdRecordId()).isNull();
    }

    @Test
    void answerWhenItHasNoIdThenNoneIsKept() throws Exception {
        answer(201, new MfaStatusDto(true, true, 10));
        assertThat(RequestContext.of(request).createdRecordId()).isNull();

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
