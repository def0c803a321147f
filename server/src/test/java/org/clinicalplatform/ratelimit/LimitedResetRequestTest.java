package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.clinicalplatform.ratelimit.LimitedOperations.ANNA;
import static org.clinicalplatform.ratelimit.LimitedOperations.LOGIN;
import static org.clinicalplatform.ratelimit.LimitedOperations.RESET_REQUEST;
import static org.clinicalplatform.ratelimit.LimitedOperations.request;
import static org.clinicalplatform.ratelimit.LimitedOperations.times;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The path on which every call counts, whatever its answer. */
class LimitedResetRequestTest {
    @RegisterExtension
    private final LimitedOperations limited = new LimitedOperations();

    @ParameterizedTest
    @ValueSource(ints = {204, 400, 415, 500})
    void resetRequestWhenAnsweredInWhateverWayThenCounts(int status) throws Exception {
        times(
                5,
                () -> assertThat(limited.post(RESET_REQUEST, ANNA, status).getStatus())
                        .isEqualTo(status));

        assertThat(limited.post(RESET_REQUEST, ANNA, 204).getStatus()).isEqualTo(429);
        assertThat(limited.post(LOGIN, ANNA, 200).getStatus())
                .as("the same bucket")
                .isEqualTo(429);
        assertThat(limited.post(RESET_REQUEST, "{\"username\":\"ben\"}", 204).getStatus())
                .isEqualTo(204);
    }

    @Test
    void resetRequestWhenProcessingBreaksThenCountsToo() throws Exception {
        for (int i = 0; i < 5; i++) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> limited.send(request("POST", RESET_REQUEST, ANNA), (request, response) -> {
                        throw new IllegalStateException("broken");
                    }));
        }

        assertThat(limited.post(RESET_REQUEST, ANNA, 204).getStatus()).isEqualTo(429);
    }

    @Test
    void resetRequestWhenUsernameIsBlankThenIsLikeTheRest() throws Exception {
        times(5, () -> limited.post(RESET_REQUEST, "{\"username\":\" \"}", 204));

        assertThat(limited.post(RESET_REQUEST, "{\"username\":\"\"}", 204).getStatus())
                .isEqualTo(429);
        assertThat(limited.post(RESET_REQUEST, "{}", 204).getStatus()).isEqualTo(204);
    }

    @Test
    void resetRequestWhenRefusedThenIsNotCounted() throws Exception {
        times(5, () -> limited.post(RESET_REQUEST, ANNA, 204));
        times(500, () -> limited.post(RESET_REQUEST, ANNA, 204));

        assertThat(limited.post(RESET_REQUEST, "{\"username\":\"ben\"}", 204).getStatus())
                .isEqualTo(204);
    }
}
