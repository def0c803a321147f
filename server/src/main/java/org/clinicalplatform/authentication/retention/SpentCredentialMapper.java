package org.clinicalplatform.authentication.retention;

import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

/** Each statement deletes the oldest first, at most so many, and passes over rows that are locked. */
@Mapper
interface SpentCredentialMapper {
    /** Deletes refresh tokens of the oldest sessions that ended or expired until then, at most so many of both. */
    int deleteRefreshTokens(@Param("until") Instant until, @Param("atMost") int atMost);

    /** Deletes sessions that ended or expired until then, except those with refresh tokens. */
    int deleteSessions(@Param("until") Instant until, @Param("atMost") int atMost);

    /** Deletes tokens of password links that expired until then. */
    int deleteResetTokens(@Param("until") Instant until, @Param("atMost") int atMost);

    /** Deletes codes to link accounts that expired until then. */
    int deleteLinkCodes(@Param("until") Instant until, @Param("atMost") int atMost);

    /** Deletes challenges of second factors that expired until then. */
    int deleteChallenges(@Param("until") Instant until, @Param("atMost") int atMost);
}
