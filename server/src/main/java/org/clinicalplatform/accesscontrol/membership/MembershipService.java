package org.clinicalplatform.accesscontrol.membership;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Where an account belongs, and what it may do there. Asks the database each time; thread-safe. */
@Service
public class MembershipService {
    private final MembershipMapper memberships;
    private final Ids ids;
    private final Clock clock;

    MembershipService(MembershipMapper memberships, Ids ids, Clock clock) {
        this.memberships = memberships;
        this.ids = ids;
        this.clock = clock;
    }

    /** Whether tenant and facility are there, active, and belong together. */
    public boolean isOpen(Scope scope) {
        return memberships.isOpen(scope);
    }

    /** The role of the code among those that the tenant has. */
    public Optional<UUID> findRoleId(UUID tenantId, String code) {
        return Optional.ofNullable(memberships.findRoleId(tenantId, code));
    }

    /** Gives the account a role that it does not hold in the scope yet, as part of the caller's transaction. */
    public void assign(UUID accountId, UUID roleId, Scope scope) {
        memberships.assign(ids.next(), accountId, roleId, scope, clock.instant());
    }

    /** The account's active tenants, by code. */
    public List<TenantSummary> tenants(UUID accountId) {
        return memberships.findTenants(accountId);
    }

    /** The account's active facilities of the tenant, by code; none for a tenant it does not belong to. */
    public List<FacilitySummary> facilities(UUID accountId, UUID tenantId) {
        return memberships.findFacilities(accountId, tenantId);
    }

    /** Whether the account may narrow a session to the scope. */
    public boolean isMember(UUID accountId, Scope scope) {
        return memberships.isMember(accountId, scope);
    }

    /** The codes in force in the scope; none before a session is narrowed, or where the account does not belong. */
    public Set<String> permissions(UUID accountId, @Nullable Scope scope) {
        return scope == null ? Set.of() : new TreeSet<>(memberships.findPermissions(accountId, scope));
    }

    /** The scope of an account that belongs to exactly one facility of exactly one tenant. */
    public Optional<Scope> onlyScope(UUID accountId) {
        List<TenantSummary> tenants = tenants(accountId);
        if (tenants.size() != 1) {
            return Optional.empty();
        }
        UUID tenantId = tenants.get(0).id();
        List<FacilitySummary> facilities = facilities(accountId, tenantId);
        return facilities.size() == 1
                ? Optional.of(new Scope(tenantId, facilities.get(0).id()))
                : Optional.empty();
    }
}
