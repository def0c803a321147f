package org.clinicalplatform.authentication.backchannellogout;

import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.transaction.annotation.Transactional;

/** Ends the sessions that a logout token names. Whether there were any cannot be told from the outcome. */
class BackchannelLogoutService {
    private final LogoutTokenVerifier tokens;
    private final BackchannelLogouts logouts;
    private final UserAccountService accounts;
    private final SessionTerminator terminator;

    BackchannelLogoutService(
            LogoutTokenVerifier tokens,
            BackchannelLogouts logouts,
            UserAccountService accounts,
            SessionTerminator terminator) {
        this.tokens = tokens;
        this.logouts = logouts;
        this.accounts = accounts;
        this.terminator = terminator;
    }

    /**
     * Must not run in a transaction, because keys may have to be fetched.
     *
     * @throws ApiException with 400 for an invalid token, with 503 when the keys are not available
     */
    LogoutToken verify(String token) {
        return tokens.verify(token).orElseThrow(BackchannelLogoutService::refusal);
    }

    /**
     * Ends the sessions of the token's {@code sid}, or all sessions of the account if it has none.
     *
     * @throws ApiException with 400 for a token that was used before
     */
    @Transactional
    public void logOut(LogoutToken token) {
        if (!logouts.add(token)) {
            throw refusal();
        }
        if (token.sid() != null) {
            terminator.endOfProvider(token.subject(), token.sid());
        } else if (token.subject() != null) {
            accounts.lockBySubject(token.subject())
                    .ifPresent(account -> terminator.endAll(account.id(), SessionEndReason.LOGGED_OUT_AT_PROVIDER));
        }
    }

    private static ApiException refusal() {
        return InvalidRequest.because("logout_token is not a valid logout token for this service, or was used before");
    }
}
