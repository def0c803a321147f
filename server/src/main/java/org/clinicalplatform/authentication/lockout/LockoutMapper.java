package org.clinicalplatform.authentication.lockout;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface LockoutMapper {
    @Nullable LockoutState find(@Param("subject") UUID subject);

    /** Counts the failure and says whether it was the one that locked. */
    boolean recordFailure(FailedAttempt failure);

    void clear(@Param("subject") UUID subject);

    @Nullable LockoutState findSecondFactor(@Param("subject") UUID subject);

    /** As {@link #recordFailure}, for codes of the second factor. */
    boolean recordSecondFactorFailure(FailedAttempt failure);

    void clearSecondFactor(@Param("subject") UUID subject);
}
