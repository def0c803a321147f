package org.clinicalplatform.accesscontrol.role;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
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
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Administers the roles of the caller's tenant: its own, and read-only the built-in ones.
 *
 * <p>Changing a role changes the permissions of every account that holds it. So the caller must hold all permissions
 * concerned throughout the tenant and must not hold the role. Changes to the roles of one tenant are serialized.
 *
 * <p>All methods that take an id throw {@link RecordNotFoundException} with 404 for a role that is unknown or of
 * another tenant.
 */
@Service
public class RoleService {
    private static final String WRITE = "accesscontrol.role.write";

    private final RoleMapper roles;
    private final Authority authority;
    private final ChangeNotifications notifications;
    private final SecurityEvents events;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    RoleService(
            RoleMapper roles,
            Authority authority,
            ChangeNotifications notifications,
            SecurityEvents events,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.roles = roles;
        this.authority = authority;
        this.notifications = notifications;
        this.events = events;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /** All permissions, ordered by code. */
    public List<Permission> permissions() {
        return roles.findPermissions();
    }

    /** A page of the roles, ordered by code. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<Role> page(Caller caller, PageQuery query) {
        return Page.of(query, roles.count(caller.tenantId()), () -> roles.findPage(caller.tenantId(), query));
    }

    public Role get(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.ROLE, roles.find(caller.tenantId(), id));
    }

    /**
     * Creates a role of the caller's tenant.
     *
     * @throws ApiException with 400 for an unknown permission, with 403 for one that the caller does not hold
     *     throughout the tenant, with 409 for an existing code
     */
    @Transactional
    public Role create(Caller caller, NewRole role) {
        requireKnown(role.permissions());
        return creates.create(
                () -> requireHeld(caller, Scope.tenantOf(caller), role.permissions()),
                () -> createHeld(caller, role),
                Role::id,
                id -> get(caller, id));
    }

    private Role createHeld(Caller caller, NewRole role) {
        Scope tenant = lockRoles(caller);
        requireHeld(caller, tenant, role.permissions());
        Instant now = clock.instant();
        Role created =
                new Role(ids.next(), tenant.tenantId(), role.code(), role.name(), role.permissions(), 0, now, now);
        if (!insert(created)) {
            throw new ApiException(ErrorCode.ROLE_CODE_TAKEN);
        }
        roles.insertPermissions(created.id(), created.permissions());
        record(SecurityEventKind.ROLE_CREATED, created, List.of(), created.permissions());
        return created;
    }

    /**
     * Changes a role for every account that holds it.
     *
     * @throws ApiException with 400 for an unknown permission; with 403 when the caller holds the role, or lacks one of
     *     its old or new permissions in a part of the tenant; with 409 when the role is built-in or was changed since
     *     it was read
     */
    @Transactional
    public Role update(Caller caller, UUID id, RoleChange change) {
        requireKnown(change.permissions());
        Role role = admitForChange(caller, id);
        requireHeld(caller, Scope.tenantOf(caller), change.permissions());
        if (roles.isHeldBy(id, caller.accountId())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "You cannot change a role that you hold");
        }
        if (role.version() != change.version()) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (role.matches(change)) {
            return role;
        }
        Role changed = role.changed(change, clock.instant());
        OptimisticLock.requireUpdated(roles.update(changed));
        roles.deletePermissions(id);
        roles.insertPermissions(id, changed.permissions());
        record(SecurityEventKind.ROLE_CHANGED, changed, role.permissions(), changed.permissions());
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
        return changed;
    }

    /**
     * Deletes a role that is not assigned.
     *
     * @throws ApiException with 403 when the caller does not hold all its permissions throughout the tenant; with 409
     *     when the role is built-in or assigned
     */
    @Transactional
    public void delete(Caller caller, UUID id) {
        Role role = admitForChange(caller, id);
        if (roles.isAssigned(id)) {
            throw new ApiException(ErrorCode.ROLE_ASSIGNED);
        }
        roles.deletePermissions(id);
        roles.delete(id);
        record(SecurityEventKind.ROLE_DELETED, role, role.permissions(), List.of());
    }

    /**
     * The role of a request body, without a lock.
     *
     * @throws RecordNotFoundException with 400 for a role that is unknown or of another tenant
     */
    public Role getReferred(UUID tenantId, UUID id) {
        return Denial.admitReferred(RecordKind.ROLE, id, roles.find(tenantId, id));
    }

    /** As {@link #getReferred(UUID, UUID)}, by code. */
    public Role getReferred(UUID tenantId, String code) {
        return Denial.admitReferred(RecordKind.ROLE, code, roles.findByCode(tenantId, code));
    }

    /**
     * The role of a request body, locked against changes until the transaction ends.
     *
     * @throws RecordNotFoundException with 400 for a role that is unknown or of another tenant
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Role admitReferred(UUID tenantId, UUID id) {
        return Denial.admitReferred(RecordKind.ROLE, id, roles.lockToAssign(tenantId, id));
    }

    /** As {@link #admitReferred(UUID, UUID)}, by code. */
    @Transactional(propagation = Propagation.MANDATORY)
    public Role admitReferred(UUID tenantId, String code) {
        return Denial.admitReferred(RecordKind.ROLE, code, roles.lockToAssignByCode(tenantId, code));
    }

    private Role admitForChange(Caller caller, UUID id) {
        Scope tenant = lockRoles(caller);
        Role role = Denial.admitAdministrative(RecordKind.ROLE, roles.lock(tenant.tenantId(), id));
        if (role.isBuiltIn()) {
            throw new ApiException(ErrorCode.ROLE_BUILT_IN);
        }
        requireHeld(caller, tenant, role.permissions());
        return role;
    }

    /** Lock order of everything that permissions depend on: accounts, tenant, role. */
    private Scope lockRoles(Caller caller) {
        Scope tenant = Scope.tenantOf(caller);
        authority.lockOwnAccount(caller);
        roles.lockTenant(tenant.tenantId());
        return tenant;
    }

    private void requireHeld(Caller caller, Scope tenant, List<String> permissions) {
        Set<String> all = new TreeSet<>(permissions);
        all.add(WRITE);
        authority.requireThroughout(caller, tenant, all);
    }

    private void requireKnown(List<String> permissions) {
        if (!roles.areKnown(permissions)) {
            throw InvalidRequest.because("permissions contains an unknown code");
        }
    }

    private void record(SecurityEventKind kind, Role role, List<String> before, List<String> after) {
        events.record(NewSecurityEvent.of(kind)
                .tenant(role.tenantId())
                .record(role.id(), role.code())
                .permissions(before, after));
    }

    private boolean insert(Role role) {
        try {
            return roles.insert(role) == 1;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }
}
