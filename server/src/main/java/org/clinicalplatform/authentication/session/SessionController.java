package org.clinicalplatform.authentication.session;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.api.OwnSessionsApi;
import org.clinicalplatform.api.SessionScopesApi;
import org.clinicalplatform.api.SessionsApi;
import org.clinicalplatform.api.model.OwnSessionPageDto;
import org.clinicalplatform.api.model.SessionFacilityDto;
import org.clinicalplatform.api.model.SessionRefreshDto;
import org.clinicalplatform.api.model.SessionScopeDto;
import org.clinicalplatform.api.model.SessionStatusDto;
import org.clinicalplatform.api.model.SessionTenantDto;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.metrics.Outcome;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SessionController implements SessionsApi, SessionScopesApi, OwnSessionsApi {
    private final SessionService sessions;
    private final RefreshService refreshes;
    private final ProviderUserCheck providerUsers;
    private final SessionRefreshCounts refreshCounts;
    private final MembershipService memberships;
    private final OwnSessionService ownSessions;
    private final CurrentCaller caller;

    SessionController(
            SessionService sessions,
            RefreshService refreshes,
            ProviderUserCheck providerUsers,
            SessionRefreshCounts refreshCounts,
            MembershipService memberships,
            OwnSessionService ownSessions,
            CurrentCaller caller) {
        this.sessions = sessions;
        this.refreshes = refreshes;
        this.providerUsers = providerUsers;
        this.refreshCounts = refreshCounts;
        this.memberships = memberships;
        this.ownSessions = ownSessions;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<SessionTokensDto> refreshSession(SessionRefreshDto refresh) {
        String token = refresh.getRefreshToken();
        Optional<SessionTokens> refreshed = providerUsers.admit(token, () -> refreshes.refresh(token));
        refreshCounts.count(refreshed.isPresent() ? Outcome.ACCEPTED : Outcome.REFUSED);
        return refreshed
                .map(tokens -> ResponseEntity.ok(SessionDtos.tokens(tokens)))
                .orElseThrow(() -> new ApiException(ErrorCode.INVALID_REFRESH_TOKEN));
    }

    @Override
    public ResponseEntity<SessionStatusDto> verifySession() {
        return ResponseEntity.ok(SessionDtos.status(caller.get()));
    }

    @Override
    public ResponseEntity<SessionStatusDto> verifySessionByPost() {
        return verifySession();
    }

    @Override
    public ResponseEntity<Void> logoutSession() {
        sessions.end(caller.get());
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<SessionTenantDto>> listSessionTenants() {
        return ResponseEntity.ok(memberships.tenants(caller.get().accountId()).stream()
                .map(SessionDtos::tenant)
                .toList());
    }

    @Override
    public ResponseEntity<List<SessionFacilityDto>> listSessionFacilities(UUID tenantId) {
        return ResponseEntity.ok(memberships.facilities(caller.get().accountId(), tenantId).stream()
                .map(SessionDtos::facility)
                .toList());
    }

    @Override
    public ResponseEntity<SessionTokensDto> narrowSession(SessionScopeDto scope) {
        return ResponseEntity.ok(SessionDtos.tokens(sessions.narrow(caller.get(), SessionDtos.scope(scope))));
    }

    @Override
    public ResponseEntity<OwnSessionPageDto> listOwnSessions(Integer page, Integer size) {
        UUID current = caller.get().sessionId();
        return ResponseEntity.ok(ownSessions
                .page(caller.get(), new PageQuery(page, size))
                .map(session -> SessionDtos.ownSession(session, current), OwnSessionPageDto::new));
    }

    @Override
    public ResponseEntity<Void> endOwnSession(UUID sessionId) {
        ownSessions.end(caller.get(), sessionId);
        return ResponseEntity.noContent().build();
    }
}
