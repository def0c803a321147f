package org.clinicalplatform.authentication.exchange;

import java.util.Optional;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfiles;
import org.clinicalplatform.authentication.backchannellogout.BackchannelLogouts;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/**
 * Opens sessions for tokens of the identity provider (requirement R-86).
 *
 * <p>An unknown subject, an inactive account, a service account and a token that a client got for itself (requirement
 * R-365) get the same response and the same security event. Accounts are never created here.
 */
class SessionExchangeService {
    private final PresentedTokens tokens;
    private final UserAccountService accounts;
    private final SessionService sessions;
    private final BackchannelLogouts logouts;
    private final ClaimedProfiles profiles;
    private final SecurityEvents events;

    SessionExchangeService(
            PresentedTokens tokens,
            UserAccountService accounts,
            SessionService sessions,
            BackchannelLogouts logouts,
            ClaimedProfiles profiles,
            SecurityEvents events) {
        this.tokens = tokens;
        this.accounts = accounts;
        this.sessions = sessions;
        this.logouts = logouts;
        this.profiles = profiles;
        this.events = events;
    }

    /** As {@link PresentedTokens#verify}. */
    ProviderToken verify(Optional<String> token) {
        return tokens.verify(token);
    }

    /**
     * Opens a session without scope.
     *
     * @throws ApiException with 401 for a token issued before the account's sessions were ended here or the user signed
     *     out at the provider, with 403 when no account may sign in with it
     */
    @Transactional
    public SessionTokens open(ProviderToken token) {
        UserAccount account = accounts.lockBySubject(token.subject()).orElse(null);
        if (account == null || !account.active() || account.serviceAccount() || !token.isOfUser()) {
            throw refusal(account, ErrorCode.EXCHANGE_REFUSED);
        }
        if (sessions.wereEndedSince(account.id(), token.issuedAt())
                || logouts.includes(token.subject(), token.sid(), token.issuedAt())) {
            throw refusal(account, ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return sessions.openUnscoped(account.id(), token.authTime(), token.context(), token.sid());
    }

    /**
     * Updates the account from the user's claims in the token, if profiles come from the provider; after {@link #open}.
     */
    void takeOverProfile(ProviderToken token) {
        profiles.takeOver(token.subject(), token.profile());
    }

    private ApiException refusal(@Nullable UserAccount account, ErrorCode code) {
        events.recordLater(SecurityEventKind.LOGIN_FAILED, account, "IDENTITY_PROVIDER");
        return new ApiException(code);
    }
}
