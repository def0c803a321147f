package org.clinicalplatform.platform.caller;

import java.util.function.Supplier;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The caller of the current request. */
public class CurrentCaller {
    private final Supplier<@Nullable Caller> authenticated;

    /** @param authenticated the caller whose token was accepted; null if there is none */
    public CurrentCaller(Supplier<@Nullable Caller> authenticated) {
        this.authenticated = authenticated;
    }

    /**
     * The caller.
     *
     * @throws ApiException with 401 in an anonymous operation, which has no caller
     */
    public Caller get() {
        Caller caller = authenticated.get();
        if (caller == null) {
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return caller;
    }
}
