package org.clinicalplatform.accesscontrol.assignment;

import org.clinicalplatform.api.model.RoleAssignmentCreateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A role to assign is named by either its id or its code. */
@Configuration(proxyBeanMethods = false)
class RoleAssignmentRules {
    @Bean
    BodyRules<RoleAssignmentCreateDto> roleAssignmentCreateRules() {
        return BodyRules.of(RoleAssignmentCreateDto.class, (body, violations) -> {
            violations.require(
                    body.getRoleId() != null || body.getRoleCode() != null, "roleId", "or roleCode is required");
            violations.require(
                    body.getRoleId() == null || body.getRoleCode() == null,
                    "roleId",
                    "and roleCode are mutually exclusive");
        });
    }
}
