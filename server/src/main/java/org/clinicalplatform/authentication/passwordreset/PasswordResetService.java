package org.clinicalplatform.authentication.passwordreset;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.EventOrigin;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Starts password resets. Thread-safe, here and across replicas: each locks the account's row. */
@Service
class PasswordResetService {
    private final UserAccountService accounts;
    private final Authority authority;
    private final IdentityProvider provider;
    private final PasswordResetLinkService links;
    private final ProviderPasswordMailer mail;
    private final SecurityEvents events;

    PasswordResetService(
            UserAccountService accounts,
            Authority authority,
            IdentityProvider provider,
            PasswordResetLinkService links,
            ProviderPasswordMailer mail,
            SecurityEvents events) {
        this.accounts = accounts;
        this.authority = authority;
        this.provider = provider;
        this.links = links;
        this.mail = mail;
        this.events = events;
    }

    /**
     * Queues a link to the holder of an account, or has the identity provider write, for somebody who is not signed in. Nothing is written of a name that
     * nobody has (contract, "Security events"); an account that is not active gets no link, which would not work.
     *
     * @param name username in any spelling, or email address in any case
     */
    @Transactional
    public void request(String name, EventOrigin origin) {
        UserAccount account = accounts.findByUsernameOrEmail(name)
                .flatMap(found -> accounts.lock(found.id()))
                .orElse(null);
        if (account == null) {
            return;
        }
        events.record(SecurityEventKind.CREDENTIAL_RESET_REQUESTED, account.id(), null, null, origin);
        if (!account.active()) {
            return;
        }
        if (provider.sendsPasswordMail()) {
            mail.sendAfterCommit(account);
        } else {
            links.issue(account, null, NotificationKind.PASSWORD_RESET);
        }
    }

    /**
     * Queues a link to the holder of an account of the caller's tenant; the password stays until it is redeemed.
     *
     * @return the account
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant
     * @throws ApiException with 400 where the identity provider keeps the passwords, with 403 for an account that holds
     *     permissions or scope beyond the caller's own
     */
    @Transactional
    public UserAccount reset(Caller caller, UUID accountId) {
        if (provider.ownsCredentials()) {
            throw new ApiException(ErrorCode.INVALID_REQUEST, "Password reset is managed by the identity provider");
        }
        UserAccount account = authority.admitForChange(caller, accountId);
        links.issue(account, caller.facilityId(), NotificationKind.PASSWORD_RESET);
        return account;
    }
}
