package org.clinicalplatform.identityprovider;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class IdentityProviderConfiguration {
    @Bean
    @ConditionalOnMissingBean
    IdentityProvider localIdentityProvider() {
        return new LocalIdentityProvider();
    }
}
