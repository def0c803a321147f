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
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The roles that the caller's tenant has: its own, which it changes, and those built in, which nobody does.
 *
 * <p>A change of a role is a change of rights for everybody who holds it. So whoever makes one must hold every
 * permission concerned himself for the tenant as a whole, and must not hold the role. Those who change roles of one
 * tenant take turns. Thread-safe, here and across replicas.
 */
@Service
class RoleService {
    private static final String WRITE = "accesscontrol.role.write";

    private final RoleMapper roles;
    private final Authority authority;
    private final ChangeNotifications notices;
    private final Ids ids;
    private final Clock clock;

    RoleService(RoleMapper roles, Authority authority, ChangeNotifications notices, Ids ids, Clock clock) {
        this.roles = roles;
        this.authority = authority;
        this.notices = notices;
        this.ids = ids;
        this.clock = clock;
    }

    /** Every permission there is, by code. */
    public List<Permission> permissions() {
        return roles.findPermissions();
    }

    /** A page of the roles, by code. */
    @Transactional(readOnly = true)
    public Page<Role> page(Caller caller, PageQuery query) {
        return Page.of(query, roles.count(caller.tenantId()), () -> roles.findPage(caller.tenantId(), query));
    }

    /**
     * The role.
     *
     * @throws RecordNotFoundException with 404 for a role that is unknown or of another tenant
     */
    public Role get(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.ROLE, roles.find(caller.tenantId(), id));
    }

    /**
     * Makes a role of the caller's tenant.
     *
     * @throws ApiException with 400 for an unknown permission, with 403 for one that the caller does not hold for the
     *     tenant as a whole, with 409 for a code that the tenant has already
     */
    @Transactional
    public Role create(Caller caller, NewRole role) {
        requireKnown(role.permissions());
        Scope tenant = takeTurn(caller);
        requireHeld(caller, tenant, role.permissions());
        Instant now = clock.instant();
        Role made = new Role(ids.next(), tenant.tenantId(), role.code(), role.name(), role.permissions(), 0, now, now);
        if (!insert(made)) {
            throw new ApiException(ErrorCode.ROLE_CODE_TAKEN);
        }
        roles.insertPermissions(made.id(), made.permissions());
        return made;
    }

    /**
     * Changes a role for everybody who holds it.
     *
     * @throws RecordNotFoundException with 404 for a role that is unknown or of another tenant
     * @throws ApiException with 400 for an unknown permission; with 403 when the caller does not hold all permissions
     *     that the role has or is to have for the tenant as a whole, or holds the role; with 409 when the role is built
     *     in or was changed since it was read
     */
    @Transactional
    public Role update(Caller caller, UUID id, RoleChange change) {
        requireKnown(change.permissions());
        Role role = admitForChange(caller, id);
        requireHeld(caller, Scope.tenantOf(caller), change.permissions());
        if (roles.isHeldBy(id, caller.accountId())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Nobody changes a role he holds himself");
        }
        if (role.version() != change.version()) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (role.is(change)) {
            return role;
        }
        Role changed = role.changed(change, clock.instant());
        roles.update(changed);
        roles.deletePermissions(id);
        roles.insertPermissions(id, changed.permissions());
        notices.announceAfterCommit(ChangeNotifications.ACCESS);
        return changed;
    }

    /**
     * Deletes a role that nobody holds.
     *
     * @throws RecordNotFoundException with 404 for a role that is unknown or of another tenant
     * @throws ApiException with 403 when the caller does not hold all its permissions for the tenant as a whole; with
     *     409 when the role is built in, or somebody holds it
     */
    @Transactional
    public void delete(Caller caller, UUID id) {
        admitForChange(caller, id);
        if (roles.isAssigned(id)) {
            throw new ApiException(ErrorCode.ROLE_ASSIGNED);
        }
        roles.deletePermissions(id);
        roles.delete(id);
    }

    private Role admitForChange(Caller caller, UUID id) {
        Scope tenant = takeTurn(caller);
        Role role = Denial.admitAdministrative(RecordKind.ROLE, roles.lock(tenant.tenantId(), id));
        if (role.isBuiltIn()) {
            throw new ApiException(ErrorCode.ROLE_BUILT_IN);
        }
        requireHeld(caller, tenant, role.permissions());
        return role;
    }

    /** In the order in which everything is locked that rights depend on: accounts, tenant, role. */
    private Scope takeTurn(Caller caller) {
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
            throw InvalidRequest.because("permissions names one that does not exist");
        }
    }

    private boolean insert(Role role) {
        try {
            return roles.insert(role) == 1;
        } catch (DuplicateKeyException e) {
            return false;
        }
    }
}
