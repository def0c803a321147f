package org.clinicalplatform.platform.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallerTest {
    @ParameterizedTest
    @CsvSource({"true, false, true", "true, true, false", "false, false, false", "false, true, false"})
    void owesEnrolmentWhenAFactorIsRequiredThenOnlyUntilItIsEnrolled(boolean required, boolean enrolled, boolean owed) {
        assertThat(caller(null, enrolled, required).owesEnrolment()).isEqualTo(owed);
    }

    @Test
    void facilityOrWhenNoneIsRequestedThenIsThatOfTheSession() {
        UUID own = UUID.randomUUID();
        UUID requested = UUID.randomUUID();

        assertThat(caller(own, false, false).facilityOr(null)).isEqualTo(own);
        assertThat(caller(own, false, false).facilityOr(requested)).isEqualTo(requested);
        assertThat(caller(null, false, false).facilityOr(requested)).isEqualTo(requested);
    }

    @Test
    void facilityOrWhenTheSessionHasNoneEitherThenIs400() {
        assertRefused(
                        ErrorCode.INVALID_REQUEST,
                        () -> caller(null, false, false).facilityOr(null))
                .withMessageContaining("facilityId is required in a session without a facility");
    }

    private static Caller caller(@Nullable UUID facilityId, boolean enrolled, boolean required) {
        return new Caller(
                UUID.randomUUID(),
                "tester",
                UUID.randomUUID(),
                UUID.randomUUID(),
                facilityId,
                Set.of(),
                "aal1",
                Instant.EPOCH,
                enrolled,
                required,
                Instant.EPOCH);
    }
}
