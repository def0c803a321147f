package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.api.model.LoginDto;
import org.clinicalplatform.api.model.PersonCreateDto;
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
                    {"patientId": 7}                   | patientId is invalid
                    {"patientId": "secret"}            | patientId is invalid
                    {"startedAt": "tomorrow"}          | startedAt is invalid
                    {"visitClass": "secret"}           | visitClass is invalid
                    {"type": {"code": ["secret"]}}     | type.code is invalid
                    {"type": "secret"}                 | type is invalid
                    {"reason": "\\u0000secret"}        | reason is invalid
                    {"reason": null}                   | reason is invalid
                    {"zz": "secret"}                   | the property zz does not exist
                    {"patientID": "secret"}            | the property patientID does not exist (did you mean patientId?)
                    {"type": {"z z(": "secret"}}       | the property type.z?z? does not exist
                    {"type": {"kode": "secret"}}       | the property type.kode does not exist (did you mean code?)
                    """)
    void translateWhenAValueDoesNotFitThenNamesThePropertyOnly(String json, String reason) {
        ApiException refusal = refusal(json, VisitCreateDto.class);

        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(refusal.sentence()).isEqualTo("Invalid request: " + reason).doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    {"names": null}                            | names is invalid
                    {"names": [null]}                          | names[0] is invalid
                    {"names": [{"given": ["Ada", null]}]}      | names[0].given[1] is invalid
                    {"names": [{"given": [["secret"]]}]}       | names[0].given[0] is invalid
                    {"names": [{"zz": 1}]}                     | the property names[0].zz does not exist
                    """)
    void translateWhenAnItemDoesNotFitThenNamesItsPlace(String json, String reason) {
        assertThat(refusal(json, PersonCreateDto.class).sentence()).isEqualTo("Invalid request: " + reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e30", "1000000000000000000000000000000", "1e999999999", "2.5", "\"1\"", "true"})
    void translateWhenANumberIsNotAnIntegerOfItsRangeThenNamesTheProperty(String number) {
        String json = "{\"version\": " + number + "}";

        assertThat(refusal(json, AllergyUpdateDto.class).sentence()).isEqualTo("Invalid request: version is invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret", "{\"username\":\"a\",\"username\":\"secret\"}", "[]", "7"})
    void translateWhenTheBodyIsMalformedThenSaysNoMoreThanThat(String json) {
        ApiException refusal = refusal(json, LoginDto.class);

        assertThat(refusal.code()).isEqualTo(ErrorCode.MALFORMED_BODY);
        assertThat(refusal.sentence()).isEqualTo("Malformed request body");
    }

    @Test
    void translateWhenTheBodyExceedsABoundOfTheReaderThenNamesTheBounds() {
        String bounds = "Invalid request: the body has too many values, is nested too deeply,"
                + " or contains a name or number that is too long";

        assertThat(refusal("{\"names\":[" + "{},".repeat(300_000) + "{}]}", PersonCreateDto.class)
                        .sentence())
                .isEqualTo(bounds);
        assertThat(refusal("{\"version\":" + "9".repeat(5_000) + "}", AllergyUpdateDto.class)
                        .sentence())
                .isEqualTo(bounds);
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
