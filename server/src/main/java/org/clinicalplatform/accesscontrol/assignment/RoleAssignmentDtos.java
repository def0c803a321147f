package org.clinicalplatform.accesscontrol.assignment;

import org.clinicalplatform.api.model.RoleAssignmentCreateDto;
import org.clinicalplatform.api.model.RoleAssignmentDto;

final class RoleAssignmentDtos {
    private RoleAssignmentDtos() {}

    static RoleAssignmentRequest request(RoleAssignmentCreateDto request) {
        return new RoleAssignmentRequest(
                request.getRoleId(), request.getRoleCode(), request.getTenantId(), request.getFacilityId());
    }

    static RoleAssignmentDto dto(RoleAssignment assignment) {
        return new RoleAssignmentDto(
                        assignment.id(),
                        assignment.userAccountId(),
                        assignment.roleId(),
                        assignment.roleCode(),
                        assignment.tenantId(),
                        assignment.createdAt())
                .facilityId(assignment.facilityId());
    }
}
