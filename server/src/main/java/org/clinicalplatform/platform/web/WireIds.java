package org.clinicalplatform.platform.web;

import java.util.HexFormat;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.converter.Converter;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Ids as they are sent: 36 characters, in any case (RFC 9562, section 4). Java's own parser also takes shortened forms.
 */
@Configuration(proxyBeanMethods = false)
public class WireIds implements WebMvcConfigurer {
    private static final String FORM = "00000000-0000-0000-0000-000000000000";

    /** The id, or null when the text has not the form of one. */
    public static @Nullable UUID parse(String text) {
        return hasForm(text) ? UUID.fromString(text) : null;
    }

    private static boolean hasForm(String text) {
        if (text.length() != FORM.length()) {
            return false;
        }
        for (int i = 0; i < FORM.length(); i++) {
            char character = text.charAt(i);
            if (FORM.charAt(i) == '-' ? character != '-' : !HexFormat.isHexDigit(character)) {
                return false;
            }
        }
        return true;
    }

    /**
     * An id in a path or a query that is none becomes the id that names nothing. It then takes the way of every unknown
     * id, through the same statement, and gets the same answer after the same time.
     */
    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(new Converter<String, UUID>() {
            @Override
            public UUID convert(String text) {
                UUID id = parse(text);
                return id == null ? Ids.NIL : id;
            }
        });
    }
}
