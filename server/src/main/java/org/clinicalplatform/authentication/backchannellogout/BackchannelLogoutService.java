package org.clinicalplatform.authentication.backchannellogout;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;

/** Ends the sessions that a logout token names. The outcome does not reveal whether there were any. */
class BackchannelLogoutService {
    private final LogoutTokenVerifier tokens;
    private final BackchannelLogouts logouts;
    private final PendingLogouts pending;

    BackchannelLogoutService(LogoutTokenVerifier tokens, BackchannelLogouts logouts, PendingLogouts pending) {
        this.tokens = tokens;
        this.logouts = logouts;
        this.pending = pending;
    }

    /**
     * Ends the sessions of the token's {@code sid}, or all sessions of the account if it has none. Must not run in a
     * transaction: keys may have to be fetched, and the logout is committed before the sessions end.
     *
     * @throws ApiException with 400 for an invalid token and for one that was used before, with 503 when the keys are
     *     not available
     */
    void logOut(String token) {
        logOut(tokens.verify(token).orElseThrow(BackchannelLogoutService::refusal));
    }

    void logOut(LogoutToken token) {
        pending.endNow(logouts.add(token).orElseThrow(BackchannelLogoutService::refusal));
    }

    private static ApiException refusal() {
        return InvalidRequest.because("logout_token is not a valid logout token for this service, or was used before");
    }
}
