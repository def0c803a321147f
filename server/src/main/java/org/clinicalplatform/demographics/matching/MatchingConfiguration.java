package org.clinicalplatform.demographics.matching;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class MatchingConfiguration {
    @Bean
    PersonComparisons personComparisons(MatchingSettings settings, MatchCandidateMapper tenants) {
        return new PersonComparisons(
                MatchParameterFile.read(settings.parameters()),
                NameTableFile.read(settings.names()),
                tenants::findTenantCode);
    }
}
