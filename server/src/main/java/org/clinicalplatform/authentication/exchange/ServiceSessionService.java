package org.clinicalplatform.authentication.exchange;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderClient;
import org.clinicalplatform.identityprovider.UserStatus;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Opens sessions for programs, which are clients of the identity provider (requirements ).
 *
 * <p>Every refusal gets the same response and the same security event; the log states the reason, and nothing of the
 * token.
 */
class ServiceSessionService {
    private static final Logger LOG = LoggerFactory.getLogger(ServiceSessionService.class);

    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final SessionService sessions;
    private final SecurityEvents events;
    private final TransactionTemplate transaction;

    ServiceSessionService(
            UserAccountService accounts,
            IdentityProvider provider,
            SessionService sessions,
            SecurityEvents events,
            TransactionTemplate transaction) {
        this.accounts = accounts;
        this.provider = provider;
        this.sessions = sessions;
        this.events = events;
        this.transaction = transaction;
    }

    /**
     * Opens a session without scope. Must not run in a transaction, because it requests the client from the provider.
     *
     * @throws ApiException with 401 for a token issued before the account's sessions were ended here, with 403 when no
     *     account may open a session with it
     * @throws IdentityProviderException when the provider failed
     */
    SessionTokens open(ProviderToken token) {
        String clientId = token.holder().clientId();
        if (clientId == null) {
            throw refusal("the token was possibly not issued to a client for itself", null);
        }
        UserAccount account = accounts.findByClient(clientId).orElse(null);
        if (account == null) {
            throw refusal("no account was registered with the id of the client", null);
        }
        // before any request to the provider, so that a deactivated program does not cause requests there
        requireActive(account);
        UserStatus status = provider.statusOf(new ProviderClient(clientId, token.subject()));
        if (status == UserStatus.DISABLED || status == UserStatus.NO_USER) {
            throw refusal(
                    "at the identity provider, the client is disabled, does not have a service account, or cannot be"
                            + " viewed by the service, or the token is not its own",
                    account);
        }
        return Objects.requireNonNull(transaction.execute(begun -> open(account.id(), token)));
    }

    private SessionTokens open(UUID accountId, ProviderToken token) {
        UserAccount account = accounts.lock(accountId).orElseThrow(() -> refusal("the account does not exist", null));
        requireActive(account);
        if (sessions.wereEndedSince(account.id(), token.issuedAt())) {
            throw refusal(
                    "the token was issued before the sessions of the account were ended",
                    account,
                    ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return sessions.openUnscoped(account.id(), token.issuedAt(), AuthenticationContext.IDENTITY_PROVIDER, null);
    }

    private void requireActive(UserAccount account) {
        if (!account.active() || !account.serviceAccount()) {
            throw refusal("the account is not an active service account", account);
        }
    }

    private ApiException refusal(String cause, @Nullable UserAccount account) {
        return refusal(cause, account, ErrorCode.SERVICE_SESSION_REFUSED);
    }

    private ApiException refusal(String cause, @Nullable UserAccount account, ErrorCode code) {
        UUID accountId = account == null ? null : account.id();
        LOG.info("Refused a session to a program (account {}): {}", accountId, cause);
        events.recordLater(SecurityEventKind.LOGIN_FAILED, account, "IDENTITY_PROVIDER");
        return new ApiException(code);
    }
}
