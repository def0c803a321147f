package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.authentication.factor.SecondFactorService;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Exchanges refresh tokens, each once (RFC 9700, section 4.14.2).
 *
 * <p>A token that comes back was either sent twice by two tabs, or copied by a thief. Within {@link #RACE} it is taken
 * for the former and only refused; later the session ends, since nobody can say which of the two users is the owner.
 */
@Service
public class RefreshService {
    /** How long after its use a token may come back without harm. */
    static final Duration RACE = Duration.ofSeconds(10);

    private final SessionMapper sessions;
    private final RefreshTokenMapper refreshTokens;
    private final SessionTokenIssuer issuer;
    private final SessionTerminator ending;
    private final SecondFactorService secondFactors;
    private final SecurityEvents events;
    private final Clock clock;

    RefreshService(
            SessionMapper sessions,
            RefreshTokenMapper refreshTokens,
            SessionTokenIssuer issuer,
            SessionTerminator ending,
            SecondFactorService secondFactors,
            SecurityEvents events,
            Clock clock) {
        this.sessions = sessions;
        this.refreshTokens = refreshTokens;
        this.issuer = issuer;
        this.ending = ending;
        this.secondFactors = secondFactors;
        this.events = events;
        this.clock = clock;
    }

    /**
     * The new pair, or nothing for a token that is unknown, spent, expired, or of a session that is over.
     *
     * <p>Returns rather than throws, so that ending the session of a reused token is not rolled back.
     *
     * @throws ApiException with 403 when policy now obliges the account to enrol a second factor; the token stays good
     */
    @Transactional
    public Optional<SessionTokens> refresh(String refreshToken) {
        String hash = OpaqueTokens.hash(refreshToken);
        UUID sessionId = refreshTokens.findSessionId(hash);
        if (sessionId == null) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        // the session's lock first, as everywhere; only then is it settled whether the token was spent
        Session session = sessions.lockLive(sessionId, now);
        RefreshToken token = refreshTokens.find(hash);
        if (session == null || token == null) {
            return Optional.empty();
        }
        if (token.spentAt() != null) {
            endIfStolen(session, token.spentAt(), now);
            return Optional.empty();
        }
        if (!token.expiresAt().isAfter(now)) {
            return Optional.empty();
        }
        if (secondFactors.of(session.userAccountId()).isOwed() && secondFactors.refusesUnenrolled()) {
            throw new ApiException(ErrorCode.MFA_ENROLMENT_REQUIRED);
        }
        refreshTokens.spend(token.id(), now);
        return Optional.of(issuer.issue(session));
    }

    private void endIfStolen(Session session, Instant spentAt, Instant now) {
        if (spentAt.plus(RACE).isBefore(now)) {
            events.record(SecurityEventKind.REFRESH_TOKEN_REUSED, session.userAccountId(), session.id(), null);
            ending.end(session.userAccountId(), session.id(), SessionEndReason.REFRESH_TOKEN_REUSED);
        }
    }
}
