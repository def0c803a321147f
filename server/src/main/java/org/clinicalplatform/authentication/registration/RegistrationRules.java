package org.clinicalplatform.authentication.registration;

import org.clinicalplatform.accesscontrol.account.UsernameProfile;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.clinicalplatform.platform.web.DisplayNames;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The rules for a new account: a name must not contain invisible or look-alike characters, and an account of a client
 * has nothing that only people use.
 */
@Configuration(proxyBeanMethods = false)
class RegistrationRules {
    @Bean
    BodyRules<UserAccountCreateDto> userAccountCreateRules() {
        return BodyRules.of(UserAccountCreateDto.class, (body, violations) -> {
            if (body.getUsername() != null) {
                UsernameProfile.violationOf(body.getUsername()).ifPresent(rule -> violations.add("username", rule));
            }
            DisplayNames.check("firstName", body.getFirstName(), violations);
            DisplayNames.check("lastName", body.getLastName(), violations);
            if (body.getClientId() != null) {
                violations.require(
                        Boolean.TRUE.equals(body.getServiceAccount()),
                        "clientId",
                        "requires serviceAccount to be true");
                violations.require(
                        body.getEmail() == null && body.getIdpSubject() == null,
                        "clientId",
                        "excludes email and idpSubject");
            }
        });
    }
}
