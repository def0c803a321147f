package org.clinicalplatform.platform.caller;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.stereotype.Component;

/** The caller of the request on this thread. Thread-safe. */
@Component
public class CurrentCaller {
    /**
     * The caller.
     *
     * @throws ApiException with 401 in an operation that is open to everybody, where there is none
     */
    public Caller get() {
        if (SecurityContextHolder.getContext().getAuthentication() instanceof CallerAuthentication authentication) {
            return authentication.caller();
        }
        throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
    }
}
