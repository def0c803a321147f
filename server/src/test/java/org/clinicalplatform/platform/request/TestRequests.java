package org.clinicalplatform.platform.request;

import jakarta.servlet.http.HttpServletRequest;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Requests as the first filters leave them. As an extension it unbinds the request from the thread after each test. */
public final class TestRequests implements AfterEachCallback {
    /** The context of a new request that is bound to this thread. */
    public RequestContext bindNew() {
        return bind(new MockHttpServletRequest());
    }

    /** The context of this request, which is bound to this thread. */
    public RequestContext bind(HttpServletRequest request) {
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
        return RequestContext.of(request);
    }

    /** Gives the request a time of arrival. */
    public static void arrived(HttpServletRequest request, long nanos) {
        request.setAttribute(RequestContext.ATTRIBUTE, new RequestContext(request, nanos));
    }

    /** Ends the request of this thread. */
    public void unbind() {
        RequestContextHolder.resetRequestAttributes();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        RequestContextHolder.resetRequestAttributes();
    }
}
