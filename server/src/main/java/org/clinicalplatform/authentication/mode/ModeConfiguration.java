package org.clinicalplatform.authentication.mode;

import org.clinicalplatform.identityprovider.ProviderMode;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

@Configuration(proxyBeanMethods = false)
class ModeConfiguration implements WebMvcConfigurer {
    private final ProviderMode mode;

    ModeConfiguration(ProviderMode mode) {
        this.mode = mode;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        if (mode == ProviderMode.OIDC) {
            registry.addInterceptor(new LocalModeInterceptor());
        }
    }
}
