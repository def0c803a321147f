package org.clinicalplatform.accesscontrol.assignment;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.facility.FacilityService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.accesscontrol.role.Role;
import org.clinicalplatform.accesscontrol.role.RoleService;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Lists, assigns and removes the roles of accounts in the caller's tenant.
 *
 * <p>All methods throw {@link RecordNotFoundException} with 404 for an account that is unknown or of another tenant.
 */
@Service
class RoleAssignmentService {
    private final RoleAssignmentMapper mapper;
    private final RoleGranter granter;
    private final Authority authority;
    private final RoleService roles;
    private final FacilityService facilities;
    private final ChangeNotifications notifications;
    private final SecurityEvents events;
    private final IdempotentCreates creates;
    private final Clock clock;

    RoleAssignmentService(
            RoleAssignmentMapper mapper,
            RoleGranter granter,
            Authority authority,
            RoleService roles,
            FacilityService facilities,
            ChangeNotifications notifications,
            SecurityEvents events,
            IdempotentCreates creates,
            Clock clock) {
        this.mapper = mapper;
        this.granter = granter;
        this.authority = authority;
        this.roles = roles;
        this.facilities = facilities;
        this.notifications = notifications;
        this.events = events;
        this.creates = creates;
        this.clock = clock;
    }

    /** Assignments in the caller's tenant, ordered by role code. */
    @Transactional(readOnly = true)
    public List<RoleAssignment> list(Caller caller, UUID accountId) {
        authority.admit(caller, accountId);
        return mapper.findOfAccount(accountId, caller.tenantId());
    }

    /**
     * Assigns a role.
     *
     * @throws RecordNotFoundException with 400 for a tenant other than the session's, an unknown role, and a facility
     *     outside the caller's scope
     * @throws ApiException with 403 when the account or the role has permissions beyond the caller's, and for the
     *     caller's own account; with 409 when the account already holds the role there
     */
    @Transactional
    public RoleAssignment create(Caller caller, UUID accountId, RoleAssignmentRequest request) {
        return creates.create(
                () -> admit(caller, accountId, request),
                () -> assign(caller, accountId, request),
                RoleAssignment::id,
                id -> held(caller, accountId, id));
    }

    /** Without a lock: whoever changes the role has locked the accounts before it. */
    private void admit(Caller caller, UUID accountId, RoleAssignmentRequest request) {
        authority.admitOther(caller, accountId);
        Scope scope = scope(caller, request);
        UUID roleId = request.roleId();
        Role role = roleId == null
                ? roles.getReferred(scope.tenantId(), requireNonNull(request.roleCode()))
                : roles.getReferred(scope.tenantId(), roleId);
        authority.requireToAssign(caller, role.id(), scope);
    }

    private RoleAssignment held(Caller caller, UUID accountId, UUID id) {
        RoleAssignment held = mapper.findOfAccount(accountId, caller.tenantId()).stream()
                .filter(assignment -> assignment.id().equals(id))
                .findFirst()
                .orElse(null);
        return Denial.admitAdministrative(RecordKind.ROLE_ASSIGNMENT, held);
    }

    private RoleAssignment assign(Caller caller, UUID accountId, RoleAssignmentRequest request) {
        authority.admitOtherForChange(caller, accountId);
        Scope scope = scope(caller, request);
        Role role = role(scope.tenantId(), request);
        authority.requireToAssign(caller, role.id(), scope);
        UUID id = granter.grant(new NewRoleAssignment(accountId, role.id(), scope), caller.accountId());
        return requireNonNull(mapper.find(id));
    }

    /**
     * Removes an assignment.
     *
     * @throws RecordNotFoundException with 404 also for an assignment that the account does not have
     * @throws ApiException with 403 when the account has permissions beyond the caller's, and for the caller's own
     *     account
     */
    @Transactional
    public void end(Caller caller, UUID accountId, UUID id, @Nullable String reason) {
        authority.admitOtherForChange(caller, accountId);
        RoleAssignment held = mapper.find(id);
        int ended = mapper.end(id, accountId, caller.tenantId(), caller.accountId(), reason, clock.instant());
        RoleAssignment taken = Denial.admitAdministrative(RecordKind.ROLE_ASSIGNMENT, ended == 0 ? null : held);
        events.record(taken.event(SecurityEventKind.ROLE_UNASSIGNED));
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
    }

    private Scope scope(Caller caller, RoleAssignmentRequest request) {
        Scope tenant = Scope.tenantOf(caller, request.tenantId());
        UUID facilityId = request.facilityId();
        if (facilityId != null) {
            facilities.requireReferred(caller, facilityId);
        }
        return tenant.at(facilityId);
    }

    private Role role(UUID tenantId, RoleAssignmentRequest request) {
        UUID roleId = request.roleId();
        return roleId == null
                ? roles.admitReferred(tenantId, requireNonNull(request.roleCode()))
                : roles.admitReferred(tenantId, roleId);
    }
}
