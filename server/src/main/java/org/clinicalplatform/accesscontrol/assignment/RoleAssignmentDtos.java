package org.clinicalplatform.accesscontrol.assignment;

import org.clinicalplatform.api.model.RoleAssignmentCreateDto;
import org.clinicalplatform.api.model.RoleAssignmentDto;

/** Role assignments as the wire has them. */
final class RoleAssignmentDtos {
    private RoleAssignmentDtos() {}

    static RoleAssignmentRequest wanted(RoleAssignmentCreateDto wanted) {
        return new RoleAssignmentRequest(
                wanted.getRoleId(), wanted.getRoleCode(), wanted.getTenantId(), wanted.getFacilityId());
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
