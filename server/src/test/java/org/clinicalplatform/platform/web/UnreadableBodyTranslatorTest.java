package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.clinicalplatform.api.model.LoginDto;
import org.clinicalplatform.api.model.VisitCreateDto;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.mock.http.MockHttpInputMessage;
import tools.jackson.core.JacksonException;

class UnreadableBodyTranslatorTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"patientId": 7}                         | patientId is invalid
                    {"patientId": "secret"}                  | patientId is invalid
                    {"startedAt": "tomorrow"}                | startedAt is invalid
                    {"visitClass": "secret"}                 | visitClass is invalid
                    {"type": {"code": ["secret"]}}           | type.code is invalid
                    {"type": "secret"}                       | type is invalid
                    {"reason": "\\u0000secret"}              | reason is invalid
                    {"reason": null}                         | reason is invalid
                    {"secret": 1}                            | a property is unknown
                    {"type": {"secret": 1}}                  | in type a property is unknown
                    """)
    void translateWhenAValueDoesNotFitThenNamesThePropertyOnly(String json, String reason) {
        ApiException refusal = refusal(json, VisitCreateDto.class);

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(refusal.sentence()).isEqualTo("Invalid request: " + reason).doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "{\"username\":\"a\",\"username\":\"secret\"}", "[]", "7"})
    void translateWhenTheBodyIsMalformedThenSaysNoMoreThanThat(String json) {
        ApiException refusal = refusal(json, LoginDto.class);

        assertThat(refusal.code()).isEqualTo(ErrorCode.MALFORMED_BODY);
        assertThat(refusal.sentence()).isEqualTo("Malformed request body");
    }

    @Test
    void translateWhenTheCauseIsARefusalThenIsThatRefusal() {
        ApiException tooLarge = new ApiException(ErrorCode.BODY_TOO_LARGE);

        assertThat(UnreadableBodyTranslator.translate(notReadable(tooLarge))).isSameAs(tooLarge);
    }

    private static ApiException refusal(String json, Class<?> type) {
        JacksonException cause =
                catchThrowableOfType(JacksonException.class, () -> TestJson.MAPPER.readValue(json, type));
        assertThat(cause).isNotNull();
        return UnreadableBodyTranslator.translate(notReadable(cause));
    }

    private static HttpMessageNotReadableException notReadable(Throwable cause) {
        return new HttpMessageNotReadableException("unreadable", cause, new MockHttpInputMessage(new byte[0]));
    }
}
