package org.clinicalplatform.authentication.session;

import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenSigner;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.ids.Ids;
import org.springframework.stereotype.Component;

/**
 * Issues tokens for a session in its current scope; no token outlives the session, and none is issued in its last
 * second.
 */
@Component
class SessionTokenIssuer {
    private final RefreshTokenMapper refreshTokens;
    private final AccessTokenSigner accessTokens;
    private final AuthenticationSettings settings;
    private final Ids ids;

    SessionTokenIssuer(
            RefreshTokenMapper refreshTokens,
            AccessTokenSigner accessTokens,
            AuthenticationSettings settings,
            Ids ids) {
        this.refreshTokens = refreshTokens;
        this.accessTokens = accessTokens;
        this.settings = settings;
        this.ids = ids;
    }

    /**
     * Issues a token pair; the session must not have a live refresh token.
     *
     * @throws ApiException with 401 when the session ends within a second
     */
    SessionTokens issue(Session session, Instant now) {
        return issue(session, now, session.expiresAt());
    }

    /**
     * As {@link #issue(Session, Instant)}, with an access token that ends with an earlier one.
     *
     * @throws ApiException with 401 when the session or the earlier token ends within a second
     */
    SessionTokens issue(Session session, Instant now, Instant accessEnd) {
        AccessToken accessToken = accessToken(session, now, accessEnd);
        Instant refreshExpiry = earlier(now.plus(settings.refreshTokenIdleTtl()), session.expiresAt());
        String refreshToken = OpaqueTokens.generate();
        refreshTokens.insert(
                new RefreshToken(ids.next(), session.id(), OpaqueTokens.hash(refreshToken), now, refreshExpiry, null));
        return new SessionTokens(
                accessToken.value(), refreshToken, accessToken.lifetime(), Duration.between(now, refreshExpiry));
    }

    /**
     * Issues an access token alone.
     *
     * @throws ApiException with 401 when the session ends within a second
     */
    AccessToken accessToken(Session session, Instant now) {
        return accessToken(session, now, session.expiresAt());
    }

    private AccessToken accessToken(Session session, Instant now, Instant latestEnd) {
        Instant end = earlier(latestEnd, session.expiresAt());
        if (!Session.admitsTokens(now, end)) {
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        Instant expiry = earlier(now.plus(settings.accessTokenTtl()), end);
        String token = accessTokens.sign(new AccessTokenClaims(
                session.userAccountId(),
                session.id(),
                session.tenantId(),
                session.facilityId(),
                session.authTime(),
                session.amr(),
                session.acr(),
                expiry));
        return new AccessToken(token, Duration.between(now, expiry));
    }

    private static Instant earlier(Instant one, Instant other) {
        return one.isBefore(other) ? one : other;
    }
}
