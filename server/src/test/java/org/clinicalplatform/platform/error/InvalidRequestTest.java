package org.clinicalplatform.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class InvalidRequestTest {
    @Test
    void becauseWhenThereAreSeveralReasonsThenNamesEachOnceInAlphabeticalOrder() {
        ApiException refusal =
                InvalidRequest.because(List.of("type is required", "code is invalid", "type is required"));

        assertThat(refusal.sentence()).isEqualTo("Invalid request: code is invalid, type is required");
        assertThat(refusal.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void becauseWhenThereIsOneReasonThenNamesIt() {
        assertThat(InvalidRequest.because("endedAt is in the future").sentence())
                .isEqualTo("Invalid request: endedAt is in the future");
    }
}
