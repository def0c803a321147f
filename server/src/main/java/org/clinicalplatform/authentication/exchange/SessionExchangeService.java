package org.clinicalplatform.authentication.exchange;

import java.util.Optional;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/**
 * Begins sessions for tokens of the identity provider (contract, "Session under oidc"). Thread-safe.
 *
 * <p>A subject that no account has, an account that is not active and a service account are refused alike, with an event
 * each; none is made.
 */
class SessionExchangeService {
    private final ProviderTokenVerifier tokens;
    private final UserAccountService accounts;
    private final SessionService sessions;
    private final SecurityEvents events;

    SessionExchangeService(
            ProviderTokenVerifier tokens, UserAccountService accounts, SessionService sessions, SecurityEvents events) {
        this.tokens = tokens;
        this.accounts = accounts;
        this.sessions = sessions;
        this.events = events;
    }

    /**
     * What the token of a request says. Keys may have to be fetched for it, so this is not for a transaction.
     *
     * @throws ApiException with 401 for a token that is missing or not good, with 503 when that cannot be told
     */
    ProviderToken verify(Optional<String> token) {
        return token.flatMap(tokens::verify).orElseThrow(() -> new ApiException(ErrorCode.AUTHENTICATION_REQUIRED));
    }

    /**
     * Begins a session.
     *
     * @throws ApiException with 401 for a token from before the account's sessions were ended, with 403 where no account
     *     may sign in by it
     */
    @Transactional
    public SessionTokens begin(ProviderToken token) {
        UserAccount account = accounts.lockBySubject(token.subject()).orElse(null);
        if (account == null || !account.active() || account.serviceAccount()) {
            throw refused(account, ErrorCode.EXCHANGE_REFUSED);
        }
        if (sessions.wereEndedSince(account.id(), token.issuedAt())) {
            throw refused(account, ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return sessions.openUnscoped(account.id(), token.authTime(), AuthenticationContext.IDENTITY_PROVIDER);
    }

    private ApiException refused(@Nullable UserAccount account, ErrorCode code) {
        events.recordLater(
                SecurityEventKind.LOGIN_FAILED, account == null ? null : account.id(), null, "IDENTITY_PROVIDER");
        return new ApiException(code);
    }
}
