package org.clinicalplatform.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.clinicalplatform.api.model.BusinessErrorCodeDto;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorCodeTest {
    @Test
    void wireCodesWhenComparedWithTheSpecificationThenAreExactlyItsEnum() {
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::wireCode).filter(Objects::nonNull))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(BusinessErrorCodeDto.values())
                        .map(BusinessErrorCodeDto::getValue)
                        .toList());
    }

    @Test
    void becauseWhenThereAreSeveralReasonsThenNamesEachOnceInAlphabeticalOrder() {
        ApiException refusal =
                InvalidRequest.because(List.of("type is required", "code is invalid", "type is required"));

        assertThat(refusal.sentence()).isEqualTo("Invalid request: code is invalid, type is required");
        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void wireCodesWhenPresentThenNeverStandOn400Or404() {
        assertThat(ErrorCode.values())
                .filteredOn(code -> code.wireCode() != null)
                .extracting(ErrorCode::status)
                .doesNotContain(400, 404);
    }

    /** Except for the one message with a full stop (requirement R-80). */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "INVALID_RESET_LINK")
    void messageWhenReadByPeopleThenIsOneSentenceWithoutAStop(ErrorCode code) {
        assertThat(code.message()).matches("[A-Z][^.:]*[a-z]");
    }

    @ParameterizedTest
    @CsvSource({
        "400, INVALID_REQUEST",
        "401, AUTHENTICATION_REQUIRED",
        "403, ACCESS_DENIED",
        "404, NOT_FOUND",
        "405, METHOD_NOT_ALLOWED",
        "406, NOT_ACCEPTABLE",
        "408, BODY_TOO_SLOW",
        "413, BODY_TOO_LARGE",
        "415, UNSUPPORTED_MEDIA_TYPE",
        "429, TOO_MANY_REQUESTS",
        "500, INTERNAL_ERROR",
        "503, UNAVAILABLE",
        "409, REJECTED_BY_FIREWALL",
        "418, REJECTED_BY_FIREWALL",
        "431, REJECTED_BY_FIREWALL",
        "501, INTERNAL_ERROR",
        "505, INTERNAL_ERROR"
    })
    void ofStatusWhenNoPlainCodeHasItThenIsThePlainCodeOfItsClass(int status, ErrorCode expected) {
        assertThat(ErrorCode.ofStatus(status)).isEqualTo(expected);
    }
}
