package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.TenantsApi;
import org.clinicalplatform.client.generated.model.Tenant;
import org.clinicalplatform.client.generated.model.TenantCreate;
import org.clinicalplatform.client.generated.model.TenantPage;
import org.clinicalplatform.client.generated.model.TenantUpdate;

/**
 * The tenants that the account administers, whichever of them the session is narrowed to. Those it can work in are
 * {@link Sessions#tenants()}.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Tenants {
    private final Transport transport;
    private final Credentials credentials;

    Tenants(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Makes an empty tenant, whose first member is the caller. Never retried by itself; repeated by the caller it is
     * refused as a conflict.
     *
     * @param tenant the tenant to make
     * @return the tenant
     * @throws AccessDeniedException if the caller does not hold the permission for the whole of the session's tenant
     * @throws ConflictException if the code is taken
     * @throws InvalidRequestException if it breaks a rule
     */
    public Tenant create(TenantCreate tenant) {
        return transport.call(Operation.CREATE_TENANT, credentials, TenantsApi::new, api -> api.createTenant(tenant));
    }

    /**
     * Reads a tenant.
     *
     * @param tenantId which
     * @return the tenant
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public Tenant get(UUID tenantId) {
        return transport.call(Operation.GET_TENANT, credentials, TenantsApi::new, api -> api.getTenant(tenantId));
    }

    /**
     * Renames, closes or opens a tenant. One that is closed opens to no session, and those narrowed to it lose their
     * permissions there at once.
     *
     * @param tenantId which
     * @param tenant what it is to be, with the version that was read
     * @return the tenant as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the permission is missing, or it would close the tenant of the session
     * @throws ConflictException if the version is stale
     * @throws InvalidRequestException if it breaks a rule
     */
    public Tenant update(UUID tenantId, TenantUpdate tenant) {
        return transport.call(
                Operation.UPDATE_TENANT, credentials, TenantsApi::new, api -> api.updateTenant(tenantId, tenant));
    }

    /**
     * Reads one page of the tenants, active or not, in the order of their codes.
     *
     * @param page which page, from 0
     * @param size how many tenants a page holds, 1 to 100
     * @return the page
     * @throws InvalidRequestException if page or size is out of range
     */
    public TenantPage page(int page, int size) {
        return transport.call(Operation.LIST_TENANTS, credentials, TenantsApi::new, api -> api.listTenants(page, size));
    }

    /**
     * Streams the tenants, active or not, in the order of their codes. Pages are read when the stream reaches them, so
     * each step may throw what {@link #page} throws. The pages are no snapshot: a tenant made meanwhile may make another
     * one appear twice.
     *
     * @return a sequential stream that needs no closing
     */
    public Stream<Tenant> stream() {
        return PageSpliterator.stream((number, size) -> {
            TenantPage page = page(number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
