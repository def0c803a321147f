package org.clinicalplatform.authentication.session;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A session, opened by one login.
 *
 * @param tenantId scope of the live refresh token
 * @param facilityId scope of the live refresh token
 * @param amr authentication methods (RFC 8176)
 * @param acr assurance level
 * @param expiresAt when it ends, however often it is refreshed
 */
record Session(
        UUID id,
        UUID userAccountId,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        Instant authTime,
        List<String> amr,
        String acr,
        Instant createdAt,
        Instant expiresAt) {
    private static final Duration SHORTEST_TOKEN = Duration.ofSeconds(1);

    /** Whether a token that is issued now is valid for a moment. */
    boolean admitsTokensAt(Instant now) {
        return admitsTokens(now, expiresAt);
    }

    /**
     * Whether a token that is issued now and expires at the end is valid for a moment: the times in tokens and their
     * responses are in whole seconds, so a lifetime under one second would become zero.
     */
    static boolean admitsTokens(Instant now, Instant end) {
        return !end.isBefore(now.plus(SHORTEST_TOKEN));
    }

    /** Whether its holder authenticated again after that time of a token, which is in whole seconds. */
    boolean authenticatedSince(Instant tokenAuthTime) {
        return authTime.truncatedTo(ChronoUnit.SECONDS).isAfter(tokenAuthTime);
    }

    Session inScope(@Nullable UUID tenant, @Nullable UUID facility) {
        return new Session(id, userAccountId, tenant, facility, authTime, amr, acr, createdAt, expiresAt);
    }

    Session authenticatedAt(Instant at, AuthenticationContext context) {
        return new Session(
                id, userAccountId, tenantId, facilityId, at, context.amr(), context.acr(), createdAt, expiresAt);
    }
}
