package org.clinicalplatform.accesscontrol.facility;

import org.clinicalplatform.api.model.FacilityCreateDto;
import org.clinicalplatform.api.model.FacilityUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.DisplayNames;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The rules for the name of a facility, by which users tell it from others when they select it. */
@Configuration(proxyBeanMethods = false)
class FacilityRules {
    @Bean
    BodyRules<FacilityCreateDto> facilityCreateRules() {
        return BodyRules.of(
                FacilityCreateDto.class, (body, violations) -> DisplayNames.check("name", body.getName(), violations));
    }

    @Bean
    BodyRules<FacilityUpdateDto> facilityUpdateRules() {
        return BodyRules.of(
                FacilityUpdateDto.class, (body, violations) -> DisplayNames.check("name", body.getName(), violations));
    }
}
