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
        return DisplayNames.rulesOfName(RoleCreateDto.class, RoleCreateDto::getName);
    }

    @Bean
    BodyRules<RoleUpdateDto> roleUpdateRules() {
        return DisplayNames.rulesOfName(RoleUpdateDto.class, RoleUpdateDto::getName);
    }
}
