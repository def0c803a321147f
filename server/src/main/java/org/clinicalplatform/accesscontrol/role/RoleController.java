package org.clinicalplatform.accesscontrol.role;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.PermissionsApi;
import org.clinicalplatform.api.RolesApi;
import org.clinicalplatform.api.model.PermissionDto;
import org.clinicalplatform.api.model.RoleCreateDto;
import org.clinicalplatform.api.model.RoleDto;
import org.clinicalplatform.api.model.RolePageDto;
import org.clinicalplatform.api.model.RoleUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RoleController implements RolesApi, PermissionsApi {
    private final RoleService roles;
    private final CurrentCaller caller;

    RoleController(RoleService roles, CurrentCaller caller) {
        this.roles = roles;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<RolePageDto> listRoles(Integer page, Integer size) {
        return ResponseEntity.ok(
                roles.page(caller.get(), new PageQuery(page, size)).map(RoleDtos::dto, RolePageDto::new));
    }

    @Override
    public ResponseEntity<RoleDto> createRole(RoleCreateDto role) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(RoleDtos.dto(roles.create(caller.get(), RoleDtos.newRole(role))));
    }

    @Override
    public ResponseEntity<RoleDto> getRole(UUID roleId) {
        return ResponseEntity.ok(RoleDtos.dto(roles.get(caller.get(), roleId)));
    }

    @Override
    public ResponseEntity<RoleDto> updateRole(UUID roleId, RoleUpdateDto update) {
        return ResponseEntity.ok(RoleDtos.dto(roles.update(caller.get(), roleId, RoleDtos.change(update))));
    }

    @Override
    public ResponseEntity<Void> deleteRole(UUID roleId) {
        roles.delete(caller.get(), roleId);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<PermissionDto>> listPermissions() {
        return ResponseEntity.ok(roles.permissions().stream().map(RoleDtos::dto).toList());
    }
}
