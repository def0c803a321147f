package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.WebUtils;

/**
 * A look into a request's body ahead of the operation that reads it. {@link RequestBodyFilter} has put the body in
 * memory by then, so looking consumes nothing.
 */
public final class BodyPreview {
    private BodyPreview() {}

    /** The whole body from its first byte; null when there is none, or one over the limit that was not received. */
    public static @Nullable InputStream open(HttpServletRequest request) {
        ReceivedBody.Request received = WebUtils.getNativeRequest(request, ReceivedBody.Request.class);
        return received == null ? null : received.preview();
    }
}
