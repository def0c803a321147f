package org.clinicalplatform.demographics.matching;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class MatchingConfiguration {
    @Bean
    PersonComparison personComparison(MatchingSettings settings) {
        return new PersonComparison(MatchParameterFile.read(settings.parameters()));
    }
}
