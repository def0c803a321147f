package org.clinicalplatform.accesscontrol.profile;

import org.clinicalplatform.api.model.UserAccountUpdateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.DisplayNames;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The rules for the names of an account holder. */
@Configuration(proxyBeanMethods = false)
class ProfileRules {
    @Bean
    BodyRules<UserAccountUpdateDto> userAccountUpdateRules() {
        return BodyRules.of(UserAccountUpdateDto.class, (body, violations) -> {
            DisplayNames.check("firstName", body.getFirstName(), violations);
            DisplayNames.check("lastName", body.getLastName(), violations);
        });
    }
}
