package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.mock.web.MockHttpServletRequest;

/** Requests as the filter hands them on that receives bodies. */
public final class TestBodies {
    private TestBodies() {}

    /** The request with its content received. */
    public static HttpServletRequest received(MockHttpServletRequest request) {
        byte[] content = request.getContentAsByteArray();
        byte[] bytes = content == null ? new byte[0] : content;
        return ReceivedBody.of(bytes, bytes.length).attachTo(request, false);
    }

    /** The request with a body that was not received, being too large. */
    public static HttpServletRequest tooLarge(MockHttpServletRequest request) {
        return ReceivedBody.refused(ErrorCode.BODY_TOO_LARGE).attachTo(request, false);
    }
}
