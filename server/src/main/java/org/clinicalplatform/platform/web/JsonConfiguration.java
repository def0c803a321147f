package org.clinicalplatform.platform.web;

import com.fasterxml.jackson.annotation.Nulls;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.springframework.boot.jackson.autoconfigure.JsonFactoryBuilderCustomizer;
import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.EnumFeature;
import tools.jackson.databind.module.SimpleModule;

/**
 * Strict JSON: nothing is coerced, unknown and repeated properties are refused, and scalars are written in one form.
 */
@Configuration(proxyBeanMethods = false)
class JsonConfiguration {
    /**
     * Most tokens of a body: names, values, and the beginnings and ends of objects and arrays. The largest body that
     * the specification allows has 20,395 of them (an allergy with all its manifestations). A megabyte could have half
     * a million, and each may become an object, and then some violations.
     */
    static final int MAX_TOKENS = 32_768;

    @Bean
    JsonFactoryBuilderCustomizer boundedJson() {
        return builder -> builder.streamReadConstraints(
                StreamReadConstraints.builder().maxTokenCount(MAX_TOKENS).build());
    }

    @Bean
    JsonMapperBuilderCustomizer strictJson() {
        return builder -> builder.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                .enable(EnumFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                // no array of the specification has null among its items
                .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL))
                .addModule(wireTypes());
    }

    private static SimpleModule wireTypes() {
        return new SimpleModule("wire-types")
                .addDeserializer(String.class, new JsonScalars.TextReader())
                .addDeserializer(UUID.class, new JsonScalars.IdReader())
                .addDeserializer(LocalDate.class, new JsonScalars.DateReader())
                .addDeserializer(Instant.class, new JsonScalars.InstantReader())
                .addSerializer(Instant.class, new JsonScalars.InstantWriter());
    }
}
