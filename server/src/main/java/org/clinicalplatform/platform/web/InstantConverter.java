package org.clinicalplatform.platform.web;

import java.time.Instant;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Reads instants in a query like those in a body. */
@Configuration(proxyBeanMethods = false)
class InstantConverter implements WebMvcConfigurer {
    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(String.class, Instant.class, text -> {
            Instant instant = JsonScalars.InstantReader.read(text);
            if (instant == null) {
                throw new IllegalArgumentException("Not an instant");
            }
            return instant;
        });
    }
}
