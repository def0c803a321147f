package org.clinicalplatform.platform.web;

import java.util.HexFormat;
import java.util.UUID;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Reads ids of 36 characters in any case (RFC 9562, section 4). Java's own parser also accepts shortened forms. */
@Configuration(proxyBeanMethods = false)
public class IdConverter implements WebMvcConfigurer {
    private static final String FORM = "00000000-0000-0000-0000-000000000000";

    /** The id; null if the text is not an id. */
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
     * A malformed id in a path or query becomes the nil UUID: same statement, response and time as an unknown id. A
     * response that repeats it has the text that was sent.
     */
    @Override
    public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(String.class, UUID.class, IdConverter::read);
    }

    private static UUID read(String text) {
        UUID parsed = parse(text);
        UUID id = parsed == null ? Ids.NIL : parsed;
        if (!id.toString().equals(text)) {
            RequestContext.current().keepSpelling(id, text);
        }
        return id;
    }
}
