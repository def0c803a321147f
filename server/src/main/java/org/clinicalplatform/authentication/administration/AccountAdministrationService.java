package org.clinicalplatform.authentication.administration;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.mfa.ChallengeService;
import org.clinicalplatform.authentication.mfa.EnrolmentService;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Opens and closes accounts, and ends their sessions.
 *
 * <p>The identity provider is written first and the local row second, in one transaction (contract, "Writes to the
 * provider"): when the provider fails, nothing is changed here. Every method can be repeated, and tells the provider
 * again, which also mends a provider that was told something of which the transaction was then lost. Thread-safe, here
 * and across replicas: the account is locked by each change.
 *
 * <p>All throw {@link RecordNotFoundException} with 404 for an account that is unknown or of another tenant, {@link ApiException}
 * with 403 for one beyond the caller, and {@link IdentityProviderException}.
 */
@Service
class AccountAdministrationService {
    private final Authority authority;
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final SessionTerminator sessions;
    private final EnrolmentService secondFactors;
    private final ChallengeService challenges;

    AccountAdministrationService(
            Authority authority,
            UserAccountService accounts,
            IdentityProvider provider,
            SessionTerminator sessions,
            EnrolmentService secondFactors,
            ChallengeService challenges) {
        this.authority = authority;
        this.accounts = accounts;
        this.provider = provider;
        this.sessions = sessions;
        this.secondFactors = secondFactors;
        this.challenges = challenges;
    }

    /** Keeps the account, which is not the caller's own, from signing in, and ends its sessions. */
    @Transactional
    public UserAccount deactivate(Caller caller, UUID accountId) {
        return close(authority.admitOtherForChange(caller, accountId));
    }

    /** Lets the account, which is not the caller's own, sign in. */
    @Transactional
    public UserAccount reactivate(Caller caller, UUID accountId) {
        return open(authority.admitOtherForChange(caller, accountId));
    }

    /** Does whichever of the two changes the account. */
    @Transactional
    public UserAccount toggle(Caller caller, UUID accountId) {
        UserAccount account = authority.admitOtherForChange(caller, accountId);
        return account.active() ? close(account) : open(account);
    }

    /**
     * Removes the second factor of the account, which is not the caller's own, and ends its sessions: its holder lost the
     * app, or somebody else has it.
     */
    @Transactional
    public UserAccount resetSecondFactor(Caller caller, UUID accountId) {
        UserAccount account = authority.admitOtherForChange(caller, accountId);
        if (secondFactors.reset(account.id())) {
            sessions.endAll(account.id(), SessionEndReason.SECOND_FACTOR_CHANGED);
            provider.logoutUser(account.atProvider());
        }
        return account;
    }

    /** Ends every session of the account. */
    @Transactional
    public void endSessions(Caller caller, UUID accountId) {
        UserAccount account = authority.admitForChange(caller, accountId);
        sessions.endAll(account.id(), SessionEndReason.ENDED_BY_ADMINISTRATOR);
        provider.logoutUser(account.atProvider());
    }

    private UserAccount open(UserAccount account) {
        provider.setEnabled(account.atProvider(), true);
        return accounts.setActive(account, true);
    }

    private UserAccount close(UserAccount account) {
        provider.setEnabled(account.atProvider(), false);
        UserAccount closed = accounts.setActive(account, false);
        challenges.closeAll(account.id());
        sessions.endAll(account.id(), SessionEndReason.ACCOUNT_DEACTIVATED);
        provider.logoutUser(account.atProvider());
        return closed;
    }
}
