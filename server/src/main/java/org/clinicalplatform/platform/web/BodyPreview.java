package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.WebUtils;

/**
 * Reads a request body ahead of its operation. {@link RequestBodyFilter} holds it in memory, so nothing is consumed.
 */
public final class BodyPreview {
    private BodyPreview() {}

    /** The whole body; null if there is none or it was above the limit and not received. */
    public static @Nullable InputStream open(HttpServletRequest request) {
        ReceivedBody.Request received = WebUtils.getNativeRequest(request, ReceivedBody.Request.class);
        return received == null ? null : received.preview();
    }
}
