package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.api.TenantsApi;
import org.clinicalplatform.client.generated.model.Tenant;
import org.clinicalplatform.client.generated.model.TenantCreate;
import org.clinicalplatform.client.generated.model.TenantPage;
import org.clinicalplatform.client.generated.model.TenantUpdate;

/** Tenants that the account administers. {@link Sessions#tenants()} lists those the account can work in. */
public final class Tenants {
    private final Calls<TenantsApi> calls;

    Tenants(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, TenantsApi::new);
    }

    /**
     * Creates an empty tenant with the caller as its first member. Repeating it is refused as a conflict.
     *
     * @throws AccessDeniedException if the caller does not hold the permission for the session's whole tenant by a
     *     built-in role
     * @throws ConflictException if the code is taken
     */
    public Tenant create(TenantCreate tenant) {
        return calls.call(Operation.CREATE_TENANT, api -> api.createTenant(tenant));
    }

    /** Reads a tenant. */
    public Tenant get(UUID tenantId) {
        return calls.call(Operation.GET_TENANT, api -> api.getTenant(tenantId));
    }

    /**
     * Renames, deactivates or reactivates a tenant. No session can be narrowed to an inactive tenant, and existing ones
     * lose their permissions there within a second.
     *
     * @throws AccessDeniedException if the permission is missing, or the change would deactivate the session's own
     *     tenant
     */
    public Tenant update(UUID tenantId, TenantUpdate tenant) {
        return calls.call(Operation.UPDATE_TENANT, api -> api.updateTenant(tenantId, tenant));
    }

    /** Reads one page of the tenants, active or not, ordered by code. */
    public TenantPage page(int page, int size) {
        return calls.call(Operation.LIST_TENANTS, api -> api.listTenants(page, size));
    }

    /** Streams the tenants, active or not, ordered by code. */
    public Stream<Tenant> stream() {
        return PageSpliterator.stream((number, size) -> {
            TenantPage page = page(number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), Tenant::getTenantId, page.getSize(), page.getTotalItems());
        });
    }
}
