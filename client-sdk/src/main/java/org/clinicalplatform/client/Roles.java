package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.PermissionsApi;
import org.clinicalplatform.client.generated.api.RolesApi;
import org.clinicalplatform.client.generated.model.Permission;
import org.clinicalplatform.client.generated.model.Role;
import org.clinicalplatform.client.generated.model.RoleCreate;
import org.clinicalplatform.client.generated.model.RolePage;
import org.clinicalplatform.client.generated.model.RoleUpdate;

/**
 * Roles: sets of permissions, built in or defined by the tenant. Administrators can add to a role, or remove from it,
 * only permissions that they hold for the whole tenant.
 */
public final class Roles {
    private final Calls<RolesApi> calls;
    private final Calls<PermissionsApi> permissions;

    Roles(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, RolesApi::new);
        permissions = new Calls<>(transport, credentials, PermissionsApi::new);
    }

    /**
     * Creates a role of the tenant. Repeating it is refused as a conflict.
     *
     * @throws AccessDeniedException if the permission is missing, or the role would exceed the caller's own permissions
     * @throws ConflictException if the code is taken
     * @throws InvalidRequestException if the body breaks a rule or names an unknown permission
     */
    public Role create(RoleCreate role) {
        return calls.call(Operation.CREATE_ROLE, api -> api.createRole(role));
    }

    /** Reads a role. */
    public Role get(UUID roleId) {
        return calls.call(Operation.GET_ROLE, api -> api.getRole(roleId));
    }

    /**
     * Replaces the name and the permissions of a role for all accounts that hold it.
     *
     * @throws AccessDeniedException if the permission is missing, the role exceeds or would exceed the caller's own
     *     permissions, or the caller holds the role
     * @throws ConflictException if the role is built in or the version is stale
     * @throws InvalidRequestException if the body breaks a rule or names an unknown permission
     */
    public Role update(UUID roleId, RoleUpdate role) {
        return calls.call(Operation.UPDATE_ROLE, api -> api.updateRole(roleId, role));
    }

    /**
     * Deletes a role that is not assigned.
     *
     * @throws AccessDeniedException if the permission is missing, or the role exceeds the caller's own permissions
     * @throws ConflictException if the role is still assigned or built in
     */
    public void delete(UUID roleId) {
        calls.run(Operation.DELETE_ROLE, api -> api.deleteRole(roleId));
    }

    /** Reads one page of the roles that the tenant can assign, ordered by code. */
    public RolePage page(int page, int size) {
        return calls.call(Operation.LIST_ROLES, api -> api.listRoles(page, size));
    }

    /** Streams the roles that the tenant can assign, ordered by code. */
    public Stream<Role> stream() {
        return PageSpliterator.stream((number, size) -> {
            RolePage page = page(number, size);
            return new PageSpliterator.Page<>(page.getItems(), Role::getRoleId, page.getSize(), page.getTotalItems());
        });
    }

    /** Lists all permissions of the service, ordered by code. */
    public List<Permission> permissions() {
        return permissions.call(Operation.LIST_PERMISSIONS, api -> api.listPermissions());
    }
}
