package org.clinicalplatform.platform.web;

import java.util.Set;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

@Configuration(proxyBeanMethods = false)
class CrossOriginConfiguration {
    /**
     * Where the development servers of most front ends listen; the password links of the demonstration lead there too.
     */
    private static final Set<String> OF_THE_DEMONSTRATION = Set.of("http://localhost:3000");

    @Bean
    CrossOrigin crossOrigin(
            CorsSettings settings,
            DefaultMode mode,
            @Value("${svc.demo.enabled:#{null}}") @Nullable Boolean demonstration) {
        boolean demonstrates = mode.embedded() && !Boolean.FALSE.equals(demonstration);
        return new CrossOrigin(settings.originsOr(demonstrates ? OF_THE_DEMONSTRATION : Set.of()));
    }

    @Bean
    CommonHeaders commonHeaders(CrossOrigin crossOrigin) {
        return new CommonHeaders(crossOrigin);
    }
}
