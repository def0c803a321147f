package org.clinicalplatform.securityevents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SecurityEventFilterTest {
    /** Cursors are bound to this text, and replicas of release 0.1.0 take those of this one. */
    @Test
    void toStringWhenNoPatientIsNamedThenIsThatOfTheFirstRelease() {
        assertThat(filter(null))
                .hasToString(
                        "SecurityEventFilter[kind=LOGIN_FAILED, userAccountId=null, actorId=null, from=null, to=null,"
                                + " recordedFrom=null, recordedTo=null]");
    }

    @Test
    void toStringWhenAPatientIsNamedThenContainsTheId() {
        UUID patientId = UUID.randomUUID();

        assertThat(filter(patientId).toString()).contains(", patientId=" + patientId);
    }

    private static SecurityEventFilter filter(@Nullable UUID patientId) {
        return new SecurityEventFilter(SecurityEventKind.LOGIN_FAILED, null, null, patientId, null, null, null, null);
    }
}
