package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.authentication.token.AccessTokenClaims;
import org.clinicalplatform.authentication.token.AccessTokenSigner;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.platform.persistence.Ids;
import org.springframework.stereotype.Component;

/** Issues tokens for a session in its current scope; no token outlives the session. */
@Component
class SessionTokenIssuer {
    private final RefreshTokenMapper refreshTokens;
    private final AccessTokenSigner accessTokens;
    private final AuthenticationSettings settings;
    private final Ids ids;
    private final Clock clock;

    SessionTokenIssuer(
            RefreshTokenMapper refreshTokens,
            AccessTokenSigner accessTokens,
            AuthenticationSettings settings,
            Ids ids,
            Clock clock) {
        this.refreshTokens = refreshTokens;
        this.accessTokens = accessTokens;
        this.settings = settings;
        this.ids = ids;
        this.clock = clock;
    }

    /** Issues a token pair; the session must not have a live refresh token. */
    SessionTokens issue(Session session) {
        Instant now = clock.instant();
        Instant refreshExpiry = earlier(now.plus(settings.refreshTokenIdleTtl()), session.expiresAt());
        String refreshToken = OpaqueTokens.generate();
        refreshTokens.insert(
                new RefreshToken(ids.next(), session.id(), OpaqueTokens.hash(refreshToken), now, refreshExpiry, null));
        AccessToken accessToken = accessToken(session);
        return new SessionTokens(
                accessToken.value(), refreshToken, accessToken.lifetime(), Duration.between(now, refreshExpiry));
    }

    AccessToken accessToken(Session session) {
        Instant now = clock.instant();
        Instant expiry = earlier(now.plus(settings.accessTokenTtl()), session.expiresAt());
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
