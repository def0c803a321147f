package org.clinicalplatform.authentication.lockout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verifyNoInteractions;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;

class SecondFactorLockoutTest {
    private static final Duration TTL = Duration.ofMinutes(5);

    private final LockoutMapper lockouts = mock(LockoutMapper.class);
    private final SecurityEvents events = mock(SecurityEvents.class);

    @Test
    void isLockedWhenTheLimitIsDisabledThenIsFalseAndNothingCounts() {
        MfaSettings unlimited =
                new MfaSettings(false, List.of(), TTL, 5, TTL, 0, MfaSettings.Unenrolled.REFUSE, "Clinic");
        SecondFactorLockout lockout =
                new SecondFactorLockout(lockouts, unlimited, events, mock(Ids.class), new TestClock());
        UUID account = UUID.randomUUID();

        lockout.recordFailure(account);

        assertThat(lockout.isLocked(account)).isFalse();
        verifyNoInteractions(lockouts, events);
    }
}
