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
 * <p>A reused token was either sent twice by two browser tabs or stolen. Within {@link #REUSE_GRACE_PERIOD} it is only
 * refused; later the session ends, because the legitimate user cannot be distinguished from the thief.
 */
@Service
public class RefreshService {
    /** How long after its use a token may be presented again without ending the session. */
    static final Duration REUSE_GRACE_PERIOD = Duration.ofSeconds(10);

    private final SessionMapper sessions;
    private final RefreshTokenMapper refreshTokens;
    private final SessionTokenIssuer issuer;
    private final SessionTerminator terminator;
    private final SecondFactorService secondFactors;
    private final SecurityEvents events;
    private final Clock clock;

    RefreshService(
            SessionMapper sessions,
            RefreshTokenMapper refreshTokens,
            SessionTokenIssuer issuer,
            SessionTerminator terminator,
            SecondFactorService secondFactors,
            SecurityEvents events,
            Clock clock) {
        this.sessions = sessions;
        this.refreshTokens = refreshTokens;
        this.issuer = issuer;
        this.terminator = terminator;
        this.secondFactors = secondFactors;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Issues a new token pair; empty for a token that is unknown, spent, expired, or of a session that has ended or
     * ends within a second. It returns rather than throws, so that ending the session of a reused token is not rolled
     * back.
     *
     * @throws ApiException with 403 when the account must enrol a second factor first; the token stays valid
     */
    @Transactional
    public Optional<SessionTokens> refresh(String refreshToken) {
        String hash = OpaqueTokens.hash(refreshToken);
        UUID sessionId = refreshTokens.findSessionId(hash);
        if (sessionId == null) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        // lock order: the session before the token is read, so that concurrent refreshes see it spent
        Session session = sessions.lockActive(sessionId, now);
        RefreshToken token = refreshTokens.find(hash);
        if (session == null || token == null) {
            return Optional.empty();
        }
        if (token.spentAt() != null) {
            endIfReused(session, token.spentAt(), now);
            return Optional.empty();
        }
        // later, since the lock may have been awaited
        Instant issuedAt = clock.instant();
        if (!token.expiresAt().isAfter(now) || !session.admitsTokensAt(issuedAt)) {
            return Optional.empty();
        }
        if (secondFactors.refusesLogin(secondFactors.find(session.userAccountId()))) {
            throw new ApiException(ErrorCode.MFA_ENROLMENT_REQUIRED);
        }
        refreshTokens.spend(token.id(), now);
        return Optional.of(issuer.issue(session, issuedAt));
    }

    private void endIfReused(Session session, Instant spentAt, Instant now) {
        if (spentAt.plus(REUSE_GRACE_PERIOD).isBefore(now)) {
            events.record(SecurityEventKind.REFRESH_TOKEN_REUSED, session.userAccountId(), session.id(), null);
            terminator.end(session.userAccountId(), session.id(), SessionEndReason.REFRESH_TOKEN_REUSED);
        }
    }
}
