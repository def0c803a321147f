package org.clinicalplatform.ratelimit;

import com.github.benmanes.caffeine.cache.Ticker;
import java.util.List;
import org.clinicalplatform.platform.error.ErrorWriter;
import org.clinicalplatform.platform.request.ClientKeys;
import org.clinicalplatform.platform.web.BodyAdmission;
import org.clinicalplatform.platform.web.FilterOrder;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

@Configuration(proxyBeanMethods = false)
class RateLimitConfiguration {
    private static final Logger LOG = LoggerFactory.getLogger(RateLimitConfiguration.class);

    @Bean
    RateLimiter rateLimiter(RateLimitSettings settings) {
        return new RateLimiter(settings, Ticker.systemTicker());
    }

    @Bean
    ClientKeys clientKeys(RateLimitSettings settings) {
        return new ClientKeys(settings.ipv6PrefixLength());
    }

    @Bean
    BodyAdmission rateLimitBeforeBody(RateLimitSettings settings, RateLimiter limiter, ClientKeys clients) {
        return new RateLimitBeforeBody(settings, limiter, clients);
    }

    @Bean
    FilterRegistrationBean<RateLimitFilter> rateLimitFilter(
            RateLimitSettings settings,
            RateLimiter limiter,
            JsonMapper mapper,
            ErrorWriter errors,
            SecurityEvents events) {
        SubmittedUsernames usernames = new SubmittedUsernames(mapper, settings.maxBufferedBodyBytes());
        FilterRegistrationBean<RateLimitFilter> registration =
                FilterOrder.RATE_LIMIT.register(new RateLimitFilter(settings, limiter, usernames, errors, events));
        registration.setEnabled(settings.enabled());
        List<String> ineffective = settings.alwaysCountedButUnlimited();
        if (settings.enabled() && !ineffective.isEmpty()) {
            LOG.warn(
                    "security.rate-limit.always-counted-paths contains paths missing from security.rate-limit.paths,"
                            + " which are not limited: {}",
                    ineffective);
        }
        return registration;
    }
}
