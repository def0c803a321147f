package org.clinicalplatform.accesscontrol.role;

import org.clinicalplatform.api.model.RoleCreateDto;
import org.clinicalplatform.api.model.RoleUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.DisplayNames;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The rules for the name of a role, by which administrators tell it from others. */
@Configuration(proxyBeanMethods = false)
class RoleRules {
    @Bean
    BodyRules<RoleCreateDto> roleCreateRules() {
        return BodyRules.of(
                RoleCreateDto.class, (body, violations) -> DisplayNames.check("name", body.getName(), violations));
    }

    @Bean
    BodyRules<RoleUpdateDto> roleUpdateRules() {
        return BodyRules.of(
                RoleUpdateDto.class, (body, violations) -> DisplayNames.check("name", body.getName(), violations));
    }
}
