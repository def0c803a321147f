package org.clinicalplatform.accesscontrol.assignment;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.RoleAssignmentsApi;
import org.clinicalplatform.api.model.RoleAssignmentCreateDto;
import org.clinicalplatform.api.model.RoleAssignmentDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RoleAssignmentController implements RoleAssignmentsApi {
    private final RoleAssignmentService assignments;
    private final CurrentCaller caller;

    RoleAssignmentController(RoleAssignmentService assignments, CurrentCaller caller) {
        this.assignments = assignments;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<RoleAssignmentDto>> listRoleAssignments(UUID userAccountId) {
        return ResponseEntity.ok(assignments.list(caller.get(), userAccountId).stream()
                .map(RoleAssignmentDtos::dto)
                .toList());
    }

    @Override
    public ResponseEntity<RoleAssignmentDto> createRoleAssignment(UUID userAccountId, RoleAssignmentCreateDto role) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(RoleAssignmentDtos.dto(
                        assignments.create(caller.get(), userAccountId, RoleAssignmentDtos.request(role))));
    }

    @Override
    public ResponseEntity<Void> deleteRoleAssignment(
            UUID userAccountId, UUID roleAssignmentId, @Nullable String reason) {
        assignments.end(caller.get(), userAccountId, roleAssignmentId, reason);
        return ResponseEntity.noContent().build();
    }
}
