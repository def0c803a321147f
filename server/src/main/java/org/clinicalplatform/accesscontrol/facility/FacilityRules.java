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
        return DisplayNames.rulesOfName(FacilityCreateDto.class, FacilityCreateDto::getName);
    }

    @Bean
    BodyRules<FacilityUpdateDto> facilityUpdateRules() {
        return DisplayNames.rulesOfName(FacilityUpdateDto.class, FacilityUpdateDto::getName);
    }
}
