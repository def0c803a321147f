package org.clinicalplatform.authentication.session;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.api.SessionScopesApi;
import org.clinicalplatform.api.model.SessionFacilityDto;
import org.clinicalplatform.api.model.SessionScopeDto;
import org.clinicalplatform.api.model.SessionTenantDto;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SessionScopeController implements SessionScopesApi {
    private final SessionService sessions;
    private final MembershipService memberships;
    private final CurrentCaller caller;

    SessionScopeController(SessionService sessions, MembershipService memberships, CurrentCaller caller) {
        this.sessions = sessions;
        this.memberships = memberships;
        this.caller = caller;
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
}
