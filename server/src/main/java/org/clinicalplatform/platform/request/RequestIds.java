package org.clinicalplatform.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.util.regex.Pattern;
import org.clinicalplatform.platform.ids.TimeOrderedIds;
import org.slf4j.MDC;

/** Request ids: the client's own if it is safe in a header and a log line, otherwise a new UUID. */
public final class RequestIds {
    /** Key in the context of log lines (MDC). */
    public static final String LOG_KEY = "requestId";

    public static final String HEADER = "X-Request-Id";
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9._-]{1,64}");

    private RequestIds() {}

    /** The id of a request that does not have a {@link RequestContext} yet. */
    public static String of(HttpServletRequest request) {
        String sent = containersOwn(request).getHeader(HEADER);
        return sent != null && SAFE.matcher(sent).matches()
                ? sent
                : TimeOrderedIds.next().toString();
    }

    /**
     * The request under all wrappers: that of the firewall, which is there in the error dispatch already, throws for an
     * unfit value instead of returning it.
     */
    private static HttpServletRequest containersOwn(HttpServletRequest request) {
        HttpServletRequest innermost = request;
        while (innermost instanceof HttpServletRequestWrapper wrapper
                && wrapper.getRequest() instanceof HttpServletRequest wrapped) {
            innermost = wrapped;
        }
        return innermost;
    }

    /**
     * Wraps work so that its log lines have the request id of the present thread, whichever thread executes it. Work
     * that a request passes to another thread needs this: only lines with a request id are limited (decision 0040).
     */
    public static Runnable keptInLog(Runnable work) {
        String id = MDC.get(LOG_KEY);
        if (id == null) {
            return work;
        }
        return () -> {
            try (MDC.MDCCloseable ignored = MDC.putCloseable(LOG_KEY, id)) {
                work.run();
            }
        };
    }
}
