package org.clinicalplatform.authentication.lockout;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface LockoutMapper {
    @Nullable LockoutState find(UUID subject);

    /**
     * Counts a failed attempt.
     *
     * @return whether this failure triggered the lock
     */
    boolean recordFailure(FailedAttempt attempt);

    void clear(UUID subject);

    /** As {@link #clear}, but leaves a lock that is active. */
    void clearUnlessLocked(UUID subject, Instant now);

    @Nullable LockoutState findSecondFactor(UUID subject);

    boolean recordSecondFactorFailure(FailedAttempt attempt);

    void clearSecondFactor(UUID subject);
}
