package org.clinicalplatform.authentication.retention;

import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;

/**
 * Each statement deletes the oldest first, at most so many, and passes over rows that are locked. It keeps rows for so
 * long, by the given time and by the clock of the database.
 */
@Mapper
interface SpentCredentialMapper {
    /** Deletes refresh tokens of the oldest sessions that ended or expired, at most so many of both. */
    int deleteRefreshTokens(Instant now, long keptSeconds, int atMost);

    /** Deletes sessions that ended or expired, except those with refresh tokens. */
    int deleteSessions(Instant now, long keptSeconds, int atMost);

    /** Deletes tokens of password links that expired. */
    int deleteResetTokens(Instant now, long keptSeconds, int atMost);

    /** Deletes codes to link accounts that expired. */
    int deleteLinkCodes(Instant now, long keptSeconds, int atMost);

    /** Deletes challenges of second factors that expired. */
    int deleteChallenges(Instant now, long keptSeconds, int atMost);

    /** Whether there are enrolments of second factors that expired unconfirmed. */
    boolean hasExpiredEnrolments(Instant now, long keptSeconds);

    /** Deletes enrolments of second factors that expired unconfirmed. */
    int deleteEnrolments(Instant now, long keptSeconds, int atMost);
}
