package org.clinicalplatform.accesscontrol.assignment;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.facility.FacilityService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.accesscontrol.role.Role;
import org.clinicalplatform.accesscontrol.role.RoleLookup;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Gives and takes roles, within what the caller holds himself. Thread-safe, here and across replicas. */
@Service
class RoleAssignmentService {
    private final RoleAssignmentMapper mapper;
    private final RoleGranter assignments;
    private final Authority authority;
    private final RoleLookup roles;
    private final FacilityService facilities;
    private final ChangeNotifications notices;
    private final Clock clock;

    RoleAssignmentService(
            RoleAssignmentMapper mapper,
            RoleGranter assignments,
            Authority authority,
            RoleLookup roles,
            FacilityService facilities,
            ChangeNotifications notices,
            Clock clock) {
        this.mapper = mapper;
        this.assignments = assignments;
        this.authority = authority;
        this.roles = roles;
        this.facilities = facilities;
        this.notices = notices;
        this.clock = clock;
    }

    /**
     * What the account holds in the caller's tenant, by code of the role.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant
     */
    @Transactional(readOnly = true)
    public List<RoleAssignment> list(Caller caller, UUID accountId) {
        authority.admit(caller, accountId);
        return mapper.findOfAccount(accountId, caller.tenantId());
    }

    /**
     * Gives a role.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant; with 400 for a tenant
     *     or a role that the caller's tenant is not or does not have, and for a facility out of the caller's scope
     * @throws ApiException with 403 where the account, or the role, has what the caller has not, and for his own
     *     account; with 409 when the account holds the role there already
     */
    @Transactional
    public RoleAssignment create(Caller caller, UUID accountId, RoleAssignmentRequest wanted) {
        wanted.check();
        authority.admitOtherForChange(caller, accountId);
        Scope scope = scope(caller, wanted);
        Role role = role(scope.tenantId(), wanted);
        authority.requireToAssign(caller, role.id(), scope);
        UUID id = assignments.add(new NewRoleAssignment(accountId, role.id(), scope), caller.accountId());
        return requireNonNull(mapper.find(id));
    }

    /**
     * Takes a role.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant, and for an assignment it does
     *     not have
     * @throws ApiException with 403 where the account has what the caller has not, and for his own account
     */
    @Transactional
    public void end(Caller caller, UUID accountId, UUID id, @Nullable String reason) {
        authority.admitOtherForChange(caller, accountId);
        int ended = mapper.end(id, accountId, caller.tenantId(), caller.accountId(), reason, clock.instant());
        Denial.admitAdministrative(RecordKind.ROLE_ASSIGNMENT, ended == 0 ? null : id);
        notices.announceAfterCommit(ChangeNotifications.ACCESS);
    }

    private Scope scope(Caller caller, RoleAssignmentRequest wanted) {
        Scope tenant = Scope.tenantOf(caller);
        UUID named = wanted.tenantId();
        if (named != null) {
            Denial.admitReferred(RecordKind.TENANT, named, named.equals(tenant.tenantId()) ? named : null);
        }
        UUID facilityId = wanted.facilityId();
        if (facilityId != null) {
            facilities.requireReferred(caller, facilityId);
        }
        return tenant.at(facilityId);
    }

    private Role role(UUID tenantId, RoleAssignmentRequest wanted) {
        UUID roleId = wanted.roleId();
        return roleId == null
                ? roles.admitReferred(tenantId, requireNonNull(wanted.roleCode()))
                : roles.admitReferred(tenantId, roleId);
    }
}
