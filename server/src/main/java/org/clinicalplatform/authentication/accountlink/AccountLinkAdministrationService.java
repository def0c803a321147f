package org.clinicalplatform.authentication.accountlink;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Issues link codes, links accounts to released users, and removes links, on behalf of an administrator (requirements
 * Every method locks the account.
 *
 * <p>All throw {@link RecordNotFoundException} with 404 for an account that is unknown or of another tenant, and {@link
 * ApiException} with 403 for one beyond the caller's authority.
 */
@Service
class AccountLinkAdministrationService {
    private final Authority authority;
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final ProviderTransactions transactions;
    private final LinkCodeService codes;
    private final PasswordResetLinkService passwordLinks;
    private final SessionTerminator sessions;
    private final SecurityEvents events;
    private final UserReturn userReturn;

    AccountLinkAdministrationService(
            Authority authority,
            UserAccountService accounts,
            IdentityProvider provider,
            ProviderTransactions transactions,
            LinkCodeService codes,
            PasswordResetLinkService passwordLinks,
            SessionTerminator sessions,
            SecurityEvents events,
            UserReturn userReturn) {
        this.authority = authority;
        this.accounts = accounts;
        this.provider = provider;
        this.transactions = transactions;
        this.codes = codes;
        this.passwordLinks = passwordLinks;
        this.sessions = sessions;
        this.events = events;
        this.userReturn = userReturn;
    }

    /** @throws ApiException with 400 for an account of a program and one without email address */
    @Transactional
    public UserAccount issueCode(Caller caller, UUID accountId) {
        UserAccount account = authority.admitForChange(caller, accountId);
        return codes.issue(account, caller);
    }

    /**
     * Links the account to a user whom the provider's administrator released to it.
     *
     * @throws ApiException with 400 in local mode, for an account of a program and one that expects another subject,
     *     with 409 when the user is not released, the account is linked to another user, or the user to another account
     * @throws IdentityProviderException when the provider failed
     */
    UserAccount link(Caller caller, UUID accountId, String subject) {
        return transactions.call(() -> linkLocked(caller, accountId, subject));
    }

    private UserAccount linkLocked(Caller caller, UUID accountId, String subject) {
        UserAccount account = authority.admitForChange(caller, accountId);
        if (!provider.ownsCredentials()) {
            throw InvalidRequest.because("No identity provider is configured");
        }
        if (account.serviceAccount()) {
            throw InvalidRequest.because("An account of a program is not linked to a user");
        }
        if (account.idpSubject() != null) {
            return requireLinkedTo(account, subject);
        }
        if (!account.admitsSubject(subject)) {
            throw InvalidRequest.because(
                    "idpSubject is not the one that the account expects; unlink it to expect none");
        }
        if (provider.releaseOf(account.atProvider(subject)) != UserRelease.RELEASED) {
            throw new ApiException(ErrorCode.IDP_USER_NOT_RELEASED);
        }
        UserAccount linked = accounts.link(account, subject);
        codes.voidOpen(linked.id());
        passwordLinks.userLinked(linked);
        events.record(SecurityEventKind.ACCOUNT_LINKED, linked.id(), null, null);
        return linked;
    }

    private static UserAccount requireLinkedTo(UserAccount account, String subject) {
        if (!account.admitsSubject(subject)) {
            throw new ApiException(ErrorCode.ACCOUNT_LINKED);
        }
        return account;
    }

    /**
     * Removes the link and the expected subject, voids codes and, where the provider stores the passwords, links to
     * set one, and ends the sessions; not of the caller's own account.
     *
     * @throws IdentityProviderException when the provider failed; the account stays linked
     */
    UserAccount unlink(Caller caller, UUID accountId) {
        return transactions.call(() -> unlinkLocked(caller, accountId));
    }

    private UserAccount unlinkLocked(Caller caller, UUID accountId) {
        UserAccount account = authority.admitOtherForChange(caller, accountId);
        codes.voidOpen(account.id());
        if (account.idpSubject() == null) {
            return account.expectedIdpSubject() == null ? account : removeLink(account);
        }
        userReturn.giveBack(account);
        UserAccount unlinked = removeLink(account);
        if (provider.ownsCredentials()) {
            passwordLinks.userUnlinked(unlinked);
        }
        sessions.endAll(unlinked.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR);
        return unlinked;
    }

    /** Recorded also for a subject that is only expected: from now on another user can be linked. */
    private UserAccount removeLink(UserAccount account) {
        UserAccount unlinked = accounts.unlink(account);
        events.record(SecurityEventKind.ACCOUNT_UNLINKED, unlinked.id(), null, null);
        return unlinked;
    }
}
