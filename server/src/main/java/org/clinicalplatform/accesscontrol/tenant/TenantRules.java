package org.clinicalplatform.accesscontrol.tenant;

import org.clinicalplatform.api.model.TenantCreateDto;
import org.clinicalplatform.api.model.TenantUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.DisplayNames;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The rules for the name of a tenant, by which users tell it from others when they select it. */
@Configuration(proxyBeanMethods = false)
class TenantRules {
    @Bean
    BodyRules<TenantCreateDto> tenantCreateRules() {
        return DisplayNames.rulesOfName(TenantCreateDto.class, TenantCreateDto::getName);
    }

    @Bean
    BodyRules<TenantUpdateDto> tenantUpdateRules() {
        return DisplayNames.rulesOfName(TenantUpdateDto.class, TenantUpdateDto::getName);
    }
}
