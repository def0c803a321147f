package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import org.clinicalplatform.platform.routing.RoutedPath;
import org.jspecify.annotations.Nullable;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** The request on this thread, for records of where something came from. */
public final class CurrentRequest {
    private static final int LONGEST_PATH = 255;

    private CurrentRequest() {}

    /** The client's address after trusted forwarding headers; null outside a request. */
    public static @Nullable String clientIp() {
        HttpServletRequest request = request();
        return request == null ? null : ClientAddress.of(request);
    }

    /** The path within the application, at most {@value #LONGEST_PATH} characters of it; null outside a request. */
    public static @Nullable String path() {
        HttpServletRequest request = request();
        if (request == null) {
            return null;
        }
        String path = RoutedPath.of(request);
        return path.substring(0, Math.min(path.length(), LONGEST_PATH));
    }

    /** The id that the answer carries too; null outside a request. */
    public static @Nullable String requestId() {
        HttpServletRequest request = request();
        return request == null ? null : ArrivalFilter.requestId(request);
    }

    private static @Nullable HttpServletRequest request() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes
                ? attributes.getRequest()
                : null;
    }
}
