package org.clinicalplatform.platform.forwarding;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.web.FilterOrder;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.web.filter.ForwardedHeaderFilter;

@Configuration(proxyBeanMethods = false)
class ForwardingConfiguration {
    private final ForwardingSettings settings;

    /**
     * @throws InvalidSettingException if trusted proxies are set although nothing would read them, and for the strategy
     *     of Tomcat, under which a client of an internal network chooses its address (decision 0031)
     */
    ForwardingConfiguration(ForwardingSettings settings, ServerProperties server) {
        if (!settings.trustedProxies().isEmpty()
                && server.getForwardHeadersStrategy() != ForwardHeadersStrategy.FRAMEWORK) {
            throw new InvalidSettingException(
                    "svc.web.trusted-proxies has no effect unless FORWARD_HEADERS_STRATEGY is framework");
        }
        if (server.getForwardHeadersStrategy() == ForwardHeadersStrategy.NATIVE) {
            throw new InvalidSettingException(
                    "FORWARD_HEADERS_STRATEGY must be framework or none; with native a client of an internal network"
                            + " could choose the address that is recorded for it");
        }
        this.settings = settings;
    }

    /**
     * In place of Spring Boot's own, which also runs for the error dispatch, after another filter has refused the
     * request. The declared type is Boot's, which otherwise registers its own too.
     */
    @Bean
    @Conditional(FrameworkStrategy.class)
    FilterRegistrationBean<ForwardedHeaderFilter> trustedForwardedHeaderFilter() {
        return FilterOrder.FORWARDED_HEADERS.register(
                new TrustedForwardedHeaderFilter(new TrustedProxies(settings.trustedProxies())));
    }

    /** Matches any spelling that Spring Boot takes for the strategy, such as one with a blank at its end. */
    static final class FrameworkStrategy implements Condition {
        @Override
        public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
            return Binder.get(context.getEnvironment())
                    .bind("server.forward-headers-strategy", ForwardHeadersStrategy.class)
                    .map(ForwardHeadersStrategy.FRAMEWORK::equals)
                    .orElse(false);
        }
    }
}
