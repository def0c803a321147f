package org.clinicalplatform.authentication.mfa;

import org.clinicalplatform.api.model.SecondFactorVerificationDto;
import org.clinicalplatform.platform.web.BodyRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** A second factor is proved by either a code of the app or a recovery code. */
@Configuration(proxyBeanMethods = false)
class SecondFactorRules {
    @Bean
    BodyRules<SecondFactorVerificationDto> secondFactorVerificationRules() {
        return BodyRules.of(SecondFactorVerificationDto.class, (body, violations) -> {
            violations.require(
                    body.getCode() != null || body.getRecoveryCode() != null, "code", "or recoveryCode is required");
            violations.require(
                    body.getCode() == null || body.getRecoveryCode() == null,
                    "code",
                    "and recoveryCode are mutually exclusive");
        });
    }
}
