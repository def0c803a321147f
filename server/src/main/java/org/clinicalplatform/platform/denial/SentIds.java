package org.clinicalplatform.platform.denial;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * How the ids in the body of the current request were spelt. A {@link UUID} has forgotten the case of its letters, and an
 * answer that repeats a reference must repeat it as it was sent. Only spellings other than the usual one are kept, and
 * only until the request ends.
 */
public final class SentIds {
    private static final String ATTRIBUTE = SentIds.class.getName();

    private SentIds() {}

    /** Keeps the spelling of an id; outside a request there is nobody to repeat it to. */
    public static void keep(UUID id, String sent) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        if (request != null && !sent.equals(id.toString())) {
            Map<UUID, String> kept = kept(request);
            if (kept == null) {
                kept = new HashMap<>();
                request.setAttribute(ATTRIBUTE, kept, RequestAttributes.SCOPE_REQUEST);
            }
            kept.put(id, sent);
        }
    }

    /** The id as the current request spelt it; as usual where it is of another origin. */
    static String spelling(UUID id) {
        RequestAttributes request = RequestContextHolder.getRequestAttributes();
        Map<UUID, String> kept = request == null ? null : kept(request);
        return kept == null ? id.toString() : kept.getOrDefault(id, id.toString());
    }

    @SuppressWarnings("unchecked") // nobody else writes the attribute
    private static @Nullable Map<UUID, String> kept(RequestAttributes request) {
        return (Map<UUID, String>) request.getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST);
    }
}
