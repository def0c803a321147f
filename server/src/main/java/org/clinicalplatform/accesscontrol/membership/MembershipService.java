package org.clinicalplatform.accesscontrol.membership;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Reports to which scopes an account belongs, and its permissions there. Nothing is cached. */
@Service
public class MembershipService {
    private final MembershipMapper memberships;

    MembershipService(MembershipMapper memberships) {
        this.memberships = memberships;
    }

    /** Whether tenant and facility exist, are active, and belong together. */
    public boolean isOpen(Scope scope) {
        return memberships.isOpen(scope);
    }

    /** Active tenants of the account, ordered by code. */
    public List<TenantSummary> tenants(UUID accountId) {
        return memberships.findTenants(accountId);
    }

    /** Active facilities of the account in the tenant, ordered by code. */
    public List<FacilitySummary> facilities(UUID accountId, UUID tenantId) {
        return memberships.findFacilities(accountId, tenantId);
    }

    /** Whether the account may narrow a session to the scope. */
    public boolean isMember(UUID accountId, Scope scope) {
        return memberships.isMember(accountId, scope);
    }

    /** Permission codes in effect in the scope; none without a scope. */
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
