package org.clinicalplatform.platform.error;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * The standard error body (requirement R-136). Not serialized by the JSON mapper: the container needs it below Spring,
 * and no setting of the mapper may change it.
 */
public record ErrorBody(
        int errorCode,
        String apiPath,
        String errorMessage,
        Instant errorTime,
        @Nullable String businessErrorCode) {

    /** Always 24 characters, so that the clock does not change the length of a body. */
    private static final DateTimeFormatter FIXED_WIDTH = DateTimeFormatter.ofPattern(
                    "uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    /** The body as UTF-8 JSON, properties in the order of the specification. */
    public byte[] toJson() {
        StringBuilder json = new StringBuilder(256);
        json.append("{\"errorCode\":").append(errorCode);
        json.append(",\"apiPath\":");
        appendText(json, apiPath);
        json.append(",\"errorMessage\":");
        appendText(json, errorMessage);
        json.append(",\"errorTime\":\"");
        FIXED_WIDTH.formatTo(errorTime, json);
        json.append("\",\"businessErrorCode\":");
        appendText(json, businessErrorCode);
        return json.append('}').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void appendText(StringBuilder json, @Nullable String text) {
        if (text == null) {
            json.append("null");
            return;
        }
        json.append('"');
        JsonStringEncoder.getInstance().quoteAsString(text, json);
        json.append('"');
    }
}
