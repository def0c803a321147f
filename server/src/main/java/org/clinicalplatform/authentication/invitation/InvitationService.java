package org.clinicalplatform.authentication.invitation;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.accountlink.LinkCodeService;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.stereotype.Service;

/**
 * Invites the holder of an account again, on behalf of an administrator (requirement R-358). The account is locked, so
 * that of several requests at once the last one is in force.
 */
@Service
class InvitationService {
    private final Authority authority;
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final ProviderTransactions transactions;
    private final PasswordResetLinkService links;
    private final LinkCodeService codes;
    private final ProviderPasswordMailer mail;

    InvitationService(
            Authority authority,
            UserAccountService accounts,
            IdentityProvider provider,
            ProviderTransactions transactions,
            PasswordResetLinkService links,
            LinkCodeService codes,
            ProviderPasswordMailer mail) {
        this.authority = authority;
        this.accounts = accounts;
        this.provider = provider;
        this.transactions = transactions;
        this.links = links;
        this.codes = codes;
        this.mail = mail;
    }

    /**
     * Sends the message that suits the account, and voids earlier links or codes that the new one replaces.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant
     * @throws ApiException with 403 for an account beyond the caller's authority, with 400 for one that nobody can be
     *     invited to or whose holder has a password, with 409 when its user at the provider is not released
     * @throws IdentityProviderException when the provider failed; nothing is sent then
     */
    UserAccount invite(Caller caller, UUID accountId) {
        return transactions.call(() -> inviteLocked(caller, accountId));
    }

    private UserAccount inviteLocked(Caller caller, UUID accountId) {
        UserAccount account = authority.admitForChange(caller, accountId);
        if (!account.active() || !LinkCodeService.isIssuable(account)) {
            throw InvalidRequest.because(
                    "The account is inactive, belongs to a program or has no email address to invite its holder at");
        }
        if (!provider.ownsCredentials()) {
            requireNoPassword(account.passwordHash() != null);
            return inviteByLink(caller, account);
        }
        if (account.idpSubject() == null) {
            return codes.issue(account, caller);
        }
        requireNoPassword(account.foreignIdpUser());
        if (provider.releaseOf(account.atProvider()) != UserRelease.RELEASED) {
            throw new ApiException(ErrorCode.IDP_USER_NOT_RELEASED);
        }
        return provider.sendsPasswordMail() ? mail.inviteAfterCommit(account, caller) : inviteByLink(caller, account);
    }

    private static void requireNoPassword(boolean hasPassword) {
        if (hasPassword) {
            throw InvalidRequest.because("The holder of the account has a password, and needs no invitation");
        }
    }

    private UserAccount inviteByLink(Caller caller, UserAccount account) {
        String unused = links.issue(account, caller, NotificationKind.PASSWORD_SETUP);
        return accounts.find(account.id()).orElseThrow();
    }
}
