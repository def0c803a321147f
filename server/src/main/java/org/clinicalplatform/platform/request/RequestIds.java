package org.clinicalplatform.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.regex.Pattern;
import org.clinicalplatform.platform.ids.TimeOrderedIds;

/** Request ids: the client's own if it is safe in a header and a log line, otherwise a new UUID. */
public final class RequestIds {
    /** Key in the context of log lines (MDC). */
    public static final String LOG_KEY = "requestId";

    public static final String HEADER = "X-Request-Id";
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestIds() {}

    /** The id of a request that does not have a {@link RequestContext} yet. */
    public static String of(HttpServletRequest request) {
        String sent = request.getHeader(HEADER);
        return sent != null && SAFE.matcher(sent).matches()
                ? sent
                : TimeOrderedIds.next().toString();
    }
}
