package org.clinicalplatform.accesscontrol.role;

import org.clinicalplatform.api.model.PermissionDto;
import org.clinicalplatform.api.model.RoleCreateDto;
import org.clinicalplatform.api.model.RoleDto;
import org.clinicalplatform.api.model.RoleUpdateDto;

final class RoleDtos {
    private RoleDtos() {}

    static NewRole newRole(RoleCreateDto role) {
        return new NewRole(role.getCode(), role.getName(), role.getPermissions());
    }

    static RoleChange change(RoleUpdateDto update) {
        return new RoleChange(update.getName(), update.getPermissions(), update.getVersion());
    }

    static RoleDto dto(Role role) {
        return new RoleDto(
                role.id(),
                role.code(),
                role.name(),
                role.isBuiltIn(),
                role.permissions(),
                role.version(),
                role.createdAt(),
                role.updatedAt());
    }

    static PermissionDto dto(Permission permission) {
        return new PermissionDto(permission.code(), permission.description());
    }
}
