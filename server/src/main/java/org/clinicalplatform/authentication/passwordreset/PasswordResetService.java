package org.clinicalplatform.authentication.passwordreset;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.securityevents.EventOrigin;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

/** Requests password resets. Each request locks the account. */
@Service
class PasswordResetService {
    private static final Logger LOG = LoggerFactory.getLogger(PasswordResetService.class);

    /** As the provider's own messages: requests are not throttled under an identity provider. */
    private static final Duration MIN_INTERVAL = Duration.ofMinutes(1);

    private final UserAccountService accounts;
    private final Authority authority;
    private final IdentityProvider provider;
    private final PasswordResetLinkService links;
    private final ProviderPasswordMailer mail;
    private final SecurityEvents events;
    private final TransactionTemplate transaction;

    PasswordResetService(
            UserAccountService accounts,
            Authority authority,
            IdentityProvider provider,
            PasswordResetLinkService links,
            ProviderPasswordMailer mail,
            SecurityEvents events,
            TransactionTemplate transaction) {
        this.accounts = accounts;
        this.authority = authority;
        this.provider = provider;
        this.links = links;
        this.mail = mail;
        this.events = events;
        this.transaction = transaction;
    }

    /**
     * Queues a link to the account, or makes the identity provider send its message, for an anonymous request. An
     * unknown name leaves no trace (requirement R-72). An inactive account does not get a link, nor does one whose user
     * at the provider is not released or was not created for it (requirement R-318). Accounts of several tenants may
     * have one email address: each gets its own link. Whoever makes the request need not be the holder: it leaves an
     * open link alone that a new one could not replace, and under a provider one that was requested a moment ago.
     *
     * @param name username or email address, case-insensitive
     */
    public void request(String name, EventOrigin origin) {
        List<UserAccount> named = accounts.findByUsernameOrEmail(name);
        // before the transaction: a provider that hangs must not hold a connection and the lock of an account
        Set<ProviderAccount> released = named.stream()
                .filter(account -> !provider.sendsPasswordMail() && mayReset(account))
                .map(UserAccount::atProvider)
                .filter(this::isReleased)
                .collect(Collectors.toSet());
        if (!named.isEmpty()) {
            transaction.executeWithoutResult(status -> named.stream()
                    .map(UserAccount::id)
                    .map(accounts::lock)
                    .flatMap(Optional::stream)
                    .forEach(account -> request(account, released, origin)));
        }
    }

    private void request(UserAccount account, Set<ProviderAccount> released, EventOrigin origin) {
        events.record(
                NewSecurityEvent.of(SecurityEventKind.CREDENTIAL_RESET_REQUESTED)
                        .account(account.id()),
                origin);
        if (!mayReset(account)) {
            return;
        }
        if (provider.sendsPasswordMail()) {
            mail.sendAfterCommit(account);
        } else if (!keepsOpenLink(account) && released.contains(account.atProvider())) {
            links.issue(account, null, NotificationKind.PASSWORD_RESET);
        }
    }

    private boolean mayReset(UserAccount account) {
        return account.active()
                && account.clientId() == null
                && !(provider.ownsCredentials() && account.foreignIdpUser());
    }

    /**
     * Whether the account has an open link that stays: a new one would void it and reach nobody, or anybody could void
     * one link after the other, and fill the tables with them.
     */
    private boolean keepsOpenLink(UserAccount account) {
        return (account.email() == null && links.hasOpen(account.id()))
                || (provider.ownsCredentials() && links.wasRequestedWithin(account.id(), MIN_INTERVAL));
    }

    /** Whether the password of a link could be set. The request itself is recorded in any case. */
    private boolean isReleased(ProviderAccount account) {
        try {
            UserRelease release = provider.releaseOf(account);
            if (release != UserRelease.RELEASED) {
                LOG.info(
                        "Did not issue a password link to account {}: its user at the identity provider is {}",
                        account.userAccountId(),
                        release.description());
            }
            return release == UserRelease.RELEASED;
        } catch (IdentityProviderException e) {
            LOG.warn(
                    "Did not issue a password link to account {}; the user must request again: {}",
                    account.userAccountId(),
                    String.valueOf(e.getCause()));
            return false;
        }
    }

    /**
     * Queues a link to an account of the caller's tenant; the password is unchanged until it is redeemed.
     *
     * @throws ApiException with 400 when the identity provider stores the passwords, and for an account of one of its
     *     clients, with 403 for an account with permissions or scope beyond the caller's
     */
    @Transactional
    public UserAccount reset(Caller caller, UUID accountId) {
        if (provider.ownsCredentials()) {
            throw new ApiException(ErrorCode.INVALID_REQUEST, "Password reset is managed by the identity provider");
        }
        UserAccount account = authority.admitForChange(caller, accountId);
        if (account.clientId() != null) {
            throw InvalidRequest.because("The account of a client of the identity provider does not have a password");
        }
        links.issue(account, caller, NotificationKind.PASSWORD_RESET);
        return account;
    }
}
