package org.clinicalplatform.accesscontrol.tenant;

import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.assignment.NewRoleAssignment;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The tenants that the caller administers, which are those for which he holds the permission as a whole: a closed one
 * could otherwise never be opened again, since no session can be narrowed to it. Thread-safe, here and across replicas.
 */
@Service
class TenantService {
    private static final String READ = "accesscontrol.tenant.read";
    private static final String WRITE = "accesscontrol.tenant.write";

    private final TenantMapper tenants;
    private final RoleGranter assignments;
    private final Authority authority;
    private final ChangeNotifications notices;
    private final Ids ids;
    private final Clock clock;

    TenantService(
            TenantMapper tenants,
            RoleGranter assignments,
            Authority authority,
            ChangeNotifications notices,
            Ids ids,
            Clock clock) {
        this.tenants = tenants;
        this.assignments = assignments;
        this.authority = authority;
        this.notices = notices;
        this.ids = ids;
        this.clock = clock;
    }

    /** A page of the tenants, active or not, by code. */
    @Transactional(readOnly = true)
    public Page<Tenant> page(Caller caller, PageQuery query) {
        return Page.of(
                query,
                tenants.count(caller.accountId(), READ),
                () -> tenants.findPage(caller.accountId(), READ, query));
    }

    /**
     * The tenant.
     *
     * @throws RecordNotFoundException with 404 for a tenant that is unknown or that the caller does not administer
     */
    public Tenant get(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.TENANT, tenants.find(caller.accountId(), READ, id));
    }

    /**
     * Makes a tenant, and the caller a member of it with the built-in roles he has. It is empty, so he gains nothing by
     * that, and without it nobody could ever set it up.
     *
     * @throws ApiException with 403 unless the caller may for the whole of his tenant, with 409 for a code that is taken
     */
    @Transactional
    public Tenant create(Caller caller, String code, String name) {
        Scope own = Scope.tenantOf(caller);
        authority.lockOwnAccount(caller);
        authority.requireThroughout(caller, own, Set.of(WRITE));
        Instant now = clock.instant();
        Tenant tenant = new Tenant(ids.next(), code, name, true, 0, now, now);
        try {
            tenants.insert(tenant);
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.TENANT_CODE_TAKEN);
        }
        Scope everywhere = new Scope(tenant.id(), null);
        tenants.findBuiltInRoles(caller.accountId(), own.tenantId())
                .forEach(role -> assignments.add(
                        new NewRoleAssignment(caller.accountId(), role, everywhere), caller.accountId()));
        return tenant;
    }

    /**
     * Changes a tenant.
     *
     * @throws RecordNotFoundException with 404 for a tenant that is unknown or that the caller does not administer
     * @throws ApiException with 403 to close the tenant of the session, with 409 when it was changed since it was read
     */
    @Transactional
    public Tenant update(Caller caller, UUID id, TenantChange change) {
        Tenant tenant = Denial.admitAdministrative(RecordKind.TENANT, tenants.lock(caller.accountId(), WRITE, id));
        if (!change.active() && id.equals(caller.tenantId())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Nobody closes the tenant he works in");
        }
        if (tenant.version() != change.version()) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (tenant.is(change)) {
            return tenant;
        }
        Tenant changed = tenant.changed(change, clock.instant());
        tenants.update(changed);
        notices.announceAfterCommit(ChangeNotifications.ACCESS);
        return changed;
    }
}
