package org.clinicalplatform.accesscontrol.role;

import java.util.List;
import org.clinicalplatform.api.PermissionsApi;
import org.clinicalplatform.api.model.PermissionDto;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PermissionController implements PermissionsApi {
    private final RoleService roles;

    PermissionController(RoleService roles) {
        this.roles = roles;
    }

    @Override
    public ResponseEntity<List<PermissionDto>> listPermissions() {
        return ResponseEntity.ok(roles.permissions().stream().map(RoleDtos::dto).toList());
    }
}
