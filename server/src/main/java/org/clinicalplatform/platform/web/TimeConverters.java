package org.clinicalplatform.platform.web;

import java.time.Instant;
import java.time.LocalDate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Reads dates and instants in a query like those in a body: Spring's own readers accept years that PostgreSQL does not.
 */
@Configuration(proxyBeanMethods = false)
class TimeConverters implements WebMvcConfigurer {
    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(String.class, Instant.class, converter(JsonScalars.InstantReader::read));
        registry.addConverter(String.class, LocalDate.class, converter(JsonScalars.DateReader::read));
    }

    private static <T> Converter<String, T> converter(Function<String, @Nullable T> read) {
        return text -> {
            T value = read.apply(text);
            if (value == null) {
                throw new IllegalArgumentException("Malformed date or time");
            }
            return value;
        };
    }
}
