package org.clinicalplatform.platform.desk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.springframework.core.io.ClassPathResource;

/** A file of the desk, complete in memory. */
@SuppressWarnings("ArrayRecordComponent") // never compared
record DeskFile(String mediaType, byte[] content) {
    private static final String CHARSET = ";charset=UTF-8";

    private static final Map<String, String> MEDIA_TYPES = Map.of(
            "html", "text/html" + CHARSET,
            "css", "text/css" + CHARSET,
            "js", "text/javascript" + CHARSET,
            "svg", "image/svg+xml" + CHARSET);

    /** @param name below {@code desk/} on the class path */
    static DeskFile ofClassPath(String name) {
        String mediaType = MEDIA_TYPES.get(name.substring(name.lastIndexOf('.') + 1));
        if (mediaType == null) {
            throw new IllegalArgumentException("There is no media type for " + name);
        }
        try {
            return new DeskFile(mediaType, new ClassPathResource("desk/" + name).getContentAsByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException("Could not read " + name + " of the desk", e);
        }
    }

    static DeskFile ofJson(String text) {
        return new DeskFile("application/json", text.getBytes(StandardCharsets.UTF_8));
    }
}
