package org.clinicalplatform.authentication.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.AuthenticationSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Opens, narrows and ends sessions. Every change locks the session row. */
@Service
public class SessionService {
    /** Time for the requests with which clients read the new scope, and a tenth of the lifetime at most. */
    private static final Duration LEAST_LEFT = Duration.ofSeconds(10);

    private static final int SHARE_LEFT = 10;

    private final SessionMapper sessions;
    private final RefreshTokenMapper refreshTokens;
    private final SessionTokenIssuer issuer;
    private final SessionTerminator terminator;
    private final MembershipService memberships;
    private final SecurityEvents events;
    private final AuthenticationSettings settings;
    private final ProviderMode mode;
    private final Ids ids;
    private final Clock clock;

    SessionService(
            SessionMapper sessions,
            RefreshTokenMapper refreshTokens,
            SessionTokenIssuer issuer,
            SessionTerminator terminator,
            MembershipService memberships,
            SecurityEvents events,
            AuthenticationSettings settings,
            ProviderMode mode,
            Ids ids,
            Clock clock) {
        this.sessions = sessions;
        this.refreshTokens = refreshTokens;
        this.issuer = issuer;
        this.terminator = terminator;
        this.memberships = memberships;
        this.events = events;
        this.settings = settings;
        this.mode = mode;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Opens a session for an account that has just authenticated, narrowed at once if the account has a single scope.
     */
    @Transactional
    public SessionTokens open(UUID accountId, AuthenticationContext context) {
        return open(accountId, memberships.onlyScope(accountId).orElse(null), clock.instant(), context, null);
    }

    /**
     * Opens a session without scope for an account that authenticated at the identity provider.
     *
     * @param providerSid the session there, if the provider states it
     */
    @Transactional
    public SessionTokens openUnscoped(
            UUID accountId, Instant authTime, AuthenticationContext context, @Nullable String providerSid) {
        return open(accountId, null, authTime, context, providerSid);
    }

    /** Whether all sessions of the account were ended at that time or later. */
    public boolean wereEndedSince(UUID accountId, Instant time) {
        return sessions.wereEndedSince(accountId, time);
    }

    private SessionTokens open(
            UUID accountId,
            @Nullable Scope scope,
            Instant authTime,
            AuthenticationContext context,
            @Nullable String providerSid) {
        Instant now = clock.instant();
        Session session = new Session(
                ids.next(),
                accountId,
                scope == null ? null : scope.tenantId(),
                scope == null ? null : scope.facilityId(),
                authTime,
                context.amr(),
                context.acr(),
                now,
                now.plus(settings.sessionTtl()));
        sessions.insert(session, providerSid);
        events.record(NewSecurityEvent.of(SecurityEventKind.LOGIN_SUCCEEDED)
                .holder(accountId)
                .session(session.id()));
        return issuer.issue(session, now);
    }

    /**
     * Narrows the caller's session to the scope and replaces its refresh token.
     *
     * @throws ApiException with 403 for a scope in which the account has no role, or which does not exist; with 401 for
     *     an access token from before the session's last step-up, and under an identity provider for one that is about
     *     to expire
     */
    @Transactional
    public SessionTokens narrow(Caller caller, Scope scope) {
        Denial.admitNamed(memberships.isMember(caller.accountId(), scope) ? scope : null);
        Session session = lock(caller);
        if (session.authenticatedSince(caller.authTime()) || !session.acr().equals(caller.acr())) {
            // The new token states the authentication of the session: an older token must not gain by it. Its time
            // alone is not enough: the clock of the replica of the step-up may be behind that of the login.
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        Instant now = clock.instant();
        Instant accessEnd = mode == ProviderMode.OIDC ? endOfToken(caller, session, now) : session.expiresAt();
        sessions.narrow(session.id(), scope);
        refreshTokens.spendLive(session.id(), now);
        return issuer.issue(session.inScope(scope.tenantId(), scope.facilityId()), now, accessEnd);
    }

    /**
     * The end of the caller's own token, which that of the new scope must not outlive: only a refresh looks at the user
     * at the identity provider (requirement R-305), and whoever narrows the session again and again would put it off.
     */
    private Instant endOfToken(Caller caller, Session session, Instant now) {
        Duration share = settings.accessTokenTtl().dividedBy(SHARE_LEFT);
        Instant soon = now.plus(share.compareTo(LEAST_LEFT) < 0 ? share : LEAST_LEFT);
        if (caller.tokenExpiresAt().isBefore(soon) && session.expiresAt().isAfter(soon)) {
            // as an expired one: the client refreshes, and repeats the request
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return caller.tokenExpiresAt();
    }

    /** Issues an access token for the caller's session and scope with a fresh authentication time. */
    @Transactional
    public AccessToken stepUp(Caller caller, AuthenticationContext context) {
        Session session = lock(caller);
        Instant now = clock.instant();
        Session authenticated = session.authenticatedAt(now, context);
        sessions.updateAuthentication(authenticated);
        return issuer.accessToken(authenticated.inScope(caller.tenantId(), caller.facilityId()), now);
    }

    /** Ends the session of a user whom the identity provider has disabled or deleted. */
    @Transactional
    public void endDisabled(UUID accountId, UUID sessionId) {
        terminator.end(accountId, sessionId, SessionEndReason.DISABLED_AT_PROVIDER);
    }

    @Transactional
    public void end(Caller caller) {
        terminator.end(caller.accountId(), caller.sessionId(), SessionEndReason.LOGOUT);
    }

    private Session lock(Caller caller) {
        Session session = sessions.lockActive(caller.sessionId(), clock.instant());
        if (session == null) {
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return session;
    }
}
