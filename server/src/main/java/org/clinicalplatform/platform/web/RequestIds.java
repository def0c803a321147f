package org.clinicalplatform.platform.web;

import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Request ids: the caller's own where it is fit for a header and a log line, otherwise a new one. */
final class RequestIds {
    static final String HEADER = "X-Request-Id";
    private static final Pattern FIT = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestIds() {}

    static String of(@Nullable String sent) {
        return sent != null && FIT.matcher(sent).matches()
                ? sent
                : UUID.randomUUID().toString();
    }
}
