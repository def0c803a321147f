package org.clinicalplatform.platform.web;

import jakarta.servlet.http.HttpServletRequest;

/** A check that looks at the headers of a request before its body is received. */
public interface BodyAdmission {
    /**
     * Whether a later filter refuses the request whatever its body is. The body is then not received, and that filter
     * writes the refusal.
     */
    boolean refuses(HttpServletRequest request);

    /** The body ended before it was complete, or is malformed; no later filter sees the request. */
    default void bodyBroke(HttpServletRequest request) {}
}
