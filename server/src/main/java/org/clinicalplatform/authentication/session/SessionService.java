package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Opens, narrows and ends sessions. Thread-safe, here and across replicas: the session row is locked by each change. */
@Service
public class SessionService {
    private final SessionMapper sessions;
    private final RefreshTokenMapper refreshTokens;
    private final SessionTokenIssuer issuer;
    private final SessionTerminator ending;
    private final MembershipService memberships;
    private final SecurityEvents events;
    private final AuthenticationSettings settings;
    private final Ids ids;
    private final Clock clock;

    SessionService(
            SessionMapper sessions,
            RefreshTokenMapper refreshTokens,
            SessionTokenIssuer issuer,
            SessionTerminator ending,
            MembershipService memberships,
            SecurityEvents events,
            AuthenticationSettings settings,
            Ids ids,
            Clock clock) {
        this.sessions = sessions;
        this.refreshTokens = refreshTokens;
        this.issuer = issuer;
        this.ending = ending;
        this.memberships = memberships;
        this.events = events;
        this.settings = settings;
        this.ids = ids;
        this.clock = clock;
    }

    /** A new session of an account that proved itself just now, narrowed at once where there is but one scope. */
    @Transactional
    public SessionTokens open(UUID accountId, AuthenticationContext proof) {
        return open(accountId, memberships.onlyScope(accountId).orElse(null), clock.instant(), proof);
    }

    /** A new session that is not narrowed yet, of an account that proved itself elsewhere. */
    @Transactional
    public SessionTokens openUnscoped(UUID accountId, Instant authTime, AuthenticationContext proof) {
        return open(accountId, null, authTime, proof);
    }

    /** Whether all sessions of the account were ended at that time or later. */
    public boolean wereEndedSince(UUID accountId, Instant time) {
        return sessions.wereEndedSince(accountId, time);
    }

    private SessionTokens open(UUID accountId, @Nullable Scope scope, Instant authTime, AuthenticationContext proof) {
        Instant now = clock.instant();
        Session session = new Session(
                ids.next(),
                accountId,
                scope == null ? null : scope.tenantId(),
                scope == null ? null : scope.facilityId(),
                authTime,
                proof.amr(),
                proof.acr(),
                now,
                now.plus(settings.sessionTtl()));
        sessions.insert(session);
        events.record(SecurityEventKind.LOGIN_SUCCEEDED, accountId, session.id(), null);
        return issuer.issue(session);
    }

    /**
     * Narrows the caller's session; its refresh token from before is spent.
     *
     * @throws ApiException with 403 where the account does not belong, and for a tenant or facility that does not exist
     */
    @Transactional
    public SessionTokens narrow(Caller caller, Scope scope) {
        Denial.admitNamed(memberships.isMember(caller.accountId(), scope) ? scope : null);
        Session session = sessions.lockLive(caller.sessionId(), clock.instant());
        if (session == null) {
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        sessions.narrow(session.id(), scope);
        refreshTokens.spendLive(session.id(), clock.instant());
        return issuer.issue(session.narrowedTo(scope));
    }

    /** An access token of the caller's session and scope that says how the account proved itself just now. */
    @Transactional
    public AccessToken stepUp(Caller caller, AuthenticationContext proof) {
        Instant now = clock.instant();
        Session session = sessions.lockLive(caller.sessionId(), now);
        if (session == null) {
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        Session proved = session.provedAt(now, proof);
        sessions.prove(proved);
        return issuer.accessToken(proved.inScopeOf(caller));
    }

    /** Ends the caller's session. */
    @Transactional
    public void end(Caller caller) {
        ending.end(caller.accountId(), caller.sessionId(), SessionEndReason.LOGOUT);
    }
}
