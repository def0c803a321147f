package org.clinicalplatform.accesscontrol.tenant;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
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
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Administers the tenants for which the caller holds the permission throughout, whatever the scope of the session: no
 * session can be narrowed to an inactive tenant, so it could otherwise never be reactivated.
 *
 * <p>All methods that take an id throw {@link RecordNotFoundException} with 404 for a tenant that is unknown or outside
 * the caller's authority.
 */
@Service
class TenantService {
    private static final String READ = "accesscontrol.tenant.read";
    private static final String WRITE = "accesscontrol.tenant.write";

    private final TenantMapper tenants;
    private final RoleGranter granter;
    private final Authority authority;
    private final ChangeNotifications notifications;
    private final SecurityEvents events;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    TenantService(
            TenantMapper tenants,
            RoleGranter granter,
            Authority authority,
            ChangeNotifications notifications,
            SecurityEvents events,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.tenants = tenants;
        this.granter = granter;
        this.authority = authority;
        this.notifications = notifications;
        this.events = events;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /** A page of the tenants, active or not, ordered by code. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<Tenant> page(Caller caller, PageQuery query) {
        return Page.of(
                query,
                tenants.count(caller.accountId(), READ),
                () -> tenants.findPage(caller.accountId(), READ, query));
    }

    public Tenant get(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.TENANT, tenants.find(caller.accountId(), READ, id));
    }

    /**
     * Creates a tenant and assigns the caller's built-in roles in it: without them nobody could set it up, and they
     * give no access to existing records.
     *
     * @throws ApiException with 403 unless the caller holds the permission throughout the session's tenant by a
     *     built-in role, with 409 for an existing code
     */
    @Transactional
    public Tenant create(Caller caller, String code, String name) {
        Scope own = Scope.tenantOf(caller);
        return creates.create(
                () -> authority.requireThroughout(caller, own, Set.of(WRITE)),
                () -> insert(caller, own, code, name),
                Tenant::id,
                id -> Denial.admitAdministrative(RecordKind.TENANT, tenants.find(caller.accountId(), WRITE, id)));
    }

    private Tenant insert(Caller caller, Scope own, String code, String name) {
        authority.lockOwnAccount(caller);
        authority.requireThroughout(caller, own, Set.of(WRITE));
        List<UUID> roles = rolesOfCreator(caller, own);
        Instant now = clock.instant();
        Tenant tenant = new Tenant(ids.next(), code, name, true, 0, now, now);
        try {
            tenants.insert(tenant);
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.TENANT_CODE_TAKEN);
        }
        record(SecurityEventKind.TENANT_CREATED, tenant);
        Scope everywhere = new Scope(tenant.id(), null);
        roles.forEach(
                role -> granter.grant(new NewRoleAssignment(caller.accountId(), role, everywhere), caller.accountId()));
        return tenant;
    }

    /** Nobody else is a member of the new tenant, so without its creator nobody could ever enter it or set it up. */
    private List<UUID> rolesOfCreator(Caller caller, Scope own) {
        List<UUID> roles = tenants.findBuiltInRoles(caller.accountId(), WRITE, own.tenantId());
        if (roles.isEmpty()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "This requires a built-in role that allows it");
        }
        return roles;
    }

    /**
     * Updates the tenant.
     *
     * @throws ApiException with 401 when the session has ended since the request began, with 403 when deactivating the
     *     tenant of the session, or when that one or its facility was deactivated meanwhile, with 409 when the tenant
     *     was changed since it was read
     */
    @Transactional
    public Tenant update(Caller caller, UUID id, TenantChange change) {
        // before the tenants are read, which tells whether the caller still administers this one
        authority.lockOwnAccount(caller);
        // with that of the session: of two sessions that deactivate each other's tenants, one fails, so that a session
        // can
        // be narrowed to one of them and reactivate the other
        tenants.lockForChange(caller.accountId(), WRITE, id, caller.tenantId());
        // whether the session still permits it: its own tenant may be another one than that which is changed, and its
        // facility or role may have been changed while that tenant was locked
        authority.requireThroughout(caller, Scope.tenantOf(caller).at(caller.facilityId()), Set.of(WRITE));
        // in a statement of its own: that which locks knows the roles from before it waited
        Tenant tenant = Denial.admitAdministrative(RecordKind.TENANT, tenants.find(caller.accountId(), WRITE, id));
        if (!change.active() && id.equals(caller.tenantId())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "You cannot deactivate the tenant of your session");
        }
        if (tenant.version() != change.version()) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (tenant.matches(change)) {
            return tenant;
        }
        Tenant changed = tenant.changed(change, clock.instant());
        OptimisticLock.requireUpdated(tenants.update(changed));
        recordChange(tenant, changed);
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
        return changed;
    }

    private void recordChange(Tenant former, Tenant changed) {
        if (!former.name().equals(changed.name())) {
            record(SecurityEventKind.TENANT_CHANGED, changed);
        }
        if (former.active() != changed.active()) {
            record(
                    changed.active() ? SecurityEventKind.TENANT_REACTIVATED : SecurityEventKind.TENANT_DEACTIVATED,
                    changed);
        }
    }

    private void record(SecurityEventKind kind, Tenant tenant) {
        events.record(NewSecurityEvent.of(kind).tenant(tenant.id()).record(tenant.id(), tenant.code()));
    }
}
