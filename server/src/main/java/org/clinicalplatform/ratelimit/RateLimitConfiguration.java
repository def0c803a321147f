package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.servlet.DispatcherType;
import java.util.List;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.security.autoconfigure.web.servlet.SecurityFilterProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class RateLimitConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(RateLimitConfiguration.class);

    /**
     * Behind the filters that settle the client's address and receive the body, right before Spring Security's, whose
     * refusals count.
     */
    @Bean
    FilterRegistrationBean<RateLimitFilter> rateLimitFilter(
            RateLimitSettings settings, JsonMapper mapper, ErrorWriter errors, SecurityEvents events) {
        RateLimiter limiter = new RateLimiter(settings, Ticker.systemTicker());
        SubmittedUsernames usernames = new SubmittedUsernames(mapper, settings.maxBufferedBodyBytes());
        FilterRegistrationBean<RateLimitFilter> registration =
                new FilterRegistrationBean<>(new RateLimitFilter(settings, limiter, usernames, errors, events));
        registration.setOrder(SecurityFilterProperties.DEFAULT_FILTER_ORDER - 1);
        registration.setDispatcherTypes(DispatcherType.REQUEST, DispatcherType.ASYNC);
        registration.setEnabled(isOn(settings));
        warnOfCountingInVain(settings);
        return registration;
    }

    private static void warnOfCountingInVain(RateLimitSettings settings) {
        List<String> inVain = settings.alwaysCountedInVain();
        if (settings.enabled() && !inVain.isEmpty()) {
            LOG.warn("Not limited, though among security.rate-limit.always-counted-paths: {}", inVain);
        }
    }

    /** The one place that decides whether there is a limiter; without it the service is as if it had none. */
    private static boolean isOn(RateLimitSettings settings) {
        return settings.enabled();
    }
}
