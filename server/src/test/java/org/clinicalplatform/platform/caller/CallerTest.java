package org.clinicalplatform.platform.caller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallerTest {
    @ParameterizedTest
    @CsvSource({"true, false, true", "true, true, false", "false, false, false", "false, true, false"})
    void owesEnrolmentWhenAFactorIsRequiredThenOnlyUntilItIsEnrolled(boolean required, boolean enrolled, boolean owed) {
        Caller caller = new Caller(
                UUID.randomUUID(),
                "tester",
                UUID.randomUUID(),
                null,
                null,
                Set.of(),
                "aal1",
                Instant.EPOCH,
                enrolled,
                required,
                Instant.EPOCH);

        assertThat(caller.owesEnrolment()).isEqualTo(owed);
    }
}
