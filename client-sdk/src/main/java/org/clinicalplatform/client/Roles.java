package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PermissionsApi;
import org.clinicalplatform.client.generated.api.RolesApi;
import org.clinicalplatform.client.generated.model.Permission;
import org.clinicalplatform.client.generated.model.Role;
import org.clinicalplatform.client.generated.model.RoleCreate;
import org.clinicalplatform.client.generated.model.RolePage;
import org.clinicalplatform.client.generated.model.RoleUpdate;

/**
 * Sets of permissions, built into the service or of the tenant of the session. Nobody puts into a role, or takes out of
 * one, what he does not hold himself for the tenant as a whole.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Roles {
    private final Transport transport;
    private final Credentials credentials;

    Roles(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Makes a role of the tenant. Never retried by itself; repeated by the caller it is refused as a conflict.
     *
     * @param role the role to make
     * @return the role
     * @throws AccessDeniedException if the permission is missing, or the role would hold more than the caller does
     * @throws ConflictException if the code is taken
     * @throws InvalidRequestException if it breaks a rule or names a permission that the service does not know
     */
    public Role create(RoleCreate role) {
        return transport.call(Operation.CREATE_ROLE, credentials, RolesApi::new, api -> api.createRole(role));
    }

    /**
     * Reads a role.
     *
     * @param roleId which
     * @return the role
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public Role get(UUID roleId) {
        return transport.call(Operation.GET_ROLE, credentials, RolesApi::new, api -> api.getRole(roleId));
    }

    /**
     * Replaces the name and the permissions of a role, for everybody who holds it.
     *
     * @param roleId which
     * @param role what it is to be, with the version that was read
     * @return the role as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the permission is missing, the role holds or would hold more than the caller
     *     does, or the caller holds the role
     * @throws ConflictException if the role is built in or the version is stale
     * @throws InvalidRequestException if it breaks a rule or names a permission that the service does not know
     */
    public Role update(UUID roleId, RoleUpdate role) {
        return transport.call(Operation.UPDATE_ROLE, credentials, RolesApi::new, api -> api.updateRole(roleId, role));
    }

    /**
     * Deletes a role that nobody holds. Never retried by itself.
     *
     * @param roleId which
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the permission is missing, or the role holds more than the caller does
     * @throws ConflictException if somebody holds the role, or it is built in
     */
    public void delete(UUID roleId) {
        transport.run(Operation.DELETE_ROLE, credentials, RolesApi::new, api -> api.deleteRole(roleId));
    }

    /**
     * Reads one page of the roles that the tenant can give, in the order of their codes.
     *
     * @param page which page, from 0
     * @param size how many roles a page holds, 1 to 100
     * @return the page
     * @throws InvalidRequestException if page or size is out of range
     */
    public RolePage page(int page, int size) {
        return transport.call(Operation.LIST_ROLES, credentials, RolesApi::new, api -> api.listRoles(page, size));
    }

    /**
     * Streams the roles that the tenant can give, in the order of their codes. Pages are read when the stream reaches
     * them, so each step may throw what {@link #page} throws. The pages are no snapshot: a role made meanwhile may make
     * another one appear twice.
     *
     * @return a sequential stream that needs no closing
     */
    public Stream<Role> stream() {
        return PageSpliterator.stream((number, size) -> {
            RolePage page = page(number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Lists what a role can hold.
     *
     * @return all permissions of the service, in the order of their codes
     */
    public List<Permission> permissions() {
        return transport.call(
                Operation.LIST_PERMISSIONS, credentials, PermissionsApi::new, api -> api.listPermissions());
    }
}
