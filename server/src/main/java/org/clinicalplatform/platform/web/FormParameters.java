package org.clinicalplatform.platform.web;

import java.net.URLDecoder;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** The parameters of a body of the type {@code application/x-www-form-urlencoded}. */
final class FormParameters {
    private FormParameters() {}

    static boolean isForm(@Nullable String contentType) {
        try {
            return contentType != null
                    && MediaType.APPLICATION_FORM_URLENCODED.equalsTypeAndSubtype(
                            MediaType.parseMediaType(contentType));
        } catch (InvalidMediaTypeException e) {
            return false;
        }
    }

    /**
     * The values by name, in the order of the text.
     *
     * @throws ApiException with 400 when the text is not encoded as a form
     */
    static Map<String, String[]> parse(String text, Charset charset) {
        Map<String, List<String>> values = new LinkedHashMap<>();
        for (String pair : text.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = equals < 0 ? pair : pair.substring(0, equals);
                String value = equals < 0 ? "" : pair.substring(equals + 1);
                values.computeIfAbsent(decode(name, charset), key -> new ArrayList<>())
                        .add(decode(value, charset));
            }
        }
        Map<String, String[]> parameters = new LinkedHashMap<>();
        values.forEach((name, list) -> parameters.put(name, list.toArray(String[]::new)));
        return Collections.unmodifiableMap(parameters);
    }

    private static String decode(String text, Charset charset) {
        try {
            return URLDecoder.decode(text, charset);
        } catch (IllegalArgumentException e) {
            throw new ApiException(ErrorCode.MALFORMED_BODY);
        }
    }
}
