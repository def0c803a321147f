package org.clinicalplatform.authentication.retention;

import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

/**
 * Each statement deletes the oldest first, at most so many, and passes over rows that are locked. It keeps rows for so
 * long, by the given time and by the clock of the database.
 */
@Mapper
interface SpentCredentialMapper {
    /** Deletes refresh tokens of the oldest sessions that ended or expired, at most so many of both. */
    int deleteRefreshTokens(
            @Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /** Deletes sessions that ended or expired, except those with refresh tokens. */
    int deleteSessions(@Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /** Deletes tokens of password links that expired. */
    int deleteResetTokens(
            @Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /** Deletes codes to link accounts that expired. */
    int deleteLinkCodes(@Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /** Deletes challenges of second factors that expired. */
    int deleteChallenges(
            @Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);

    /** Whether there are enrolments of second factors that expired unconfirmed. */
    boolean hasExpiredEnrolments(@Param("now") Instant now, @Param("keptSeconds") long keptSeconds);

    /** Deletes enrolments of second factors that expired unconfirmed. */
    int deleteEnrolments(
            @Param("now") Instant now, @Param("keptSeconds") long keptSeconds, @Param("atMost") int atMost);
}
