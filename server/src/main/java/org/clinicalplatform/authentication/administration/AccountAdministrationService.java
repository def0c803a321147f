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
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;

/**
 * Activates and deactivates accounts, resets second factors, and ends sessions, on behalf of an administrator.
 *
 * <p>The identity provider is written first and the local row second, in one transaction (requirement R-90). Every
 * method locks the account, can be repeated, and then writes to the provider again, which also repairs a write whose
 * transaction was lost.
 *
 * <p>All throw {@link RecordNotFoundException} with 404 for an account that is unknown or of another tenant, {@link
 * ApiException} with 403 for one beyond the caller's authority or the caller's own, and {@link
 * IdentityProviderException}.
 */
@Service
class AccountAdministrationService {
    private final Authority authority;
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final ProviderTransactions transactions;
    private final SessionTerminator sessions;
    private final EnrolmentService secondFactors;
    private final ChallengeService challenges;
    private final SecurityEvents events;

    AccountAdministrationService(
            Authority authority,
            UserAccountService accounts,
            IdentityProvider provider,
            ProviderTransactions transactions,
            SessionTerminator sessions,
            EnrolmentService secondFactors,
            ChallengeService challenges,
            SecurityEvents events) {
        this.authority = authority;
        this.accounts = accounts;
        this.provider = provider;
        this.transactions = transactions;
        this.sessions = sessions;
        this.secondFactors = secondFactors;
        this.challenges = challenges;
        this.events = events;
    }

    /** Disables login and ends all sessions. */
    UserAccount deactivate(Caller caller, UUID accountId) {
        return transactions.call(() -> deactivate(authority.admitOtherForSuspension(caller, accountId)));
    }

    /** Enables login. */
    UserAccount reactivate(Caller caller, UUID accountId) {
        return transactions.call(() -> activate(authority.admitOtherForSuspension(caller, accountId)));
    }

    /** Deactivates an active account and reactivates an inactive one. */
    UserAccount toggle(Caller caller, UUID accountId) {
        return transactions.call(() -> {
            UserAccount account = authority.admitOtherForSuspension(caller, accountId);
            return account.active() ? deactivate(account) : activate(account);
        });
    }

    /**
     * Removes the second factor and ends all sessions: the authenticator app was lost or stolen.
     *
     * @throws ApiException with 400 when the identity provider has the second factors (requirement R-323)
     */
    UserAccount resetSecondFactor(Caller caller, UUID accountId) {
        if (provider.ownsCredentials()) {
            throw new ApiException(
                    ErrorCode.INVALID_REQUEST, "Multi-factor authentication is managed by the identity provider");
        }
        return transactions.call(() -> {
            UserAccount account = authority.admitOtherForChange(caller, accountId);
            if (secondFactors.reset(account.id())) {
                endAll(account, SessionEndReason.SECOND_FACTOR_CHANGED);
            }
            return account;
        });
    }

    /** Ends every session of the account, which may be the caller's own. */
    void endSessions(Caller caller, UUID accountId) {
        transactions.run(() -> {
            UserAccount account = authority.admitForSuspension(caller, accountId);
            events.record(SecurityEventKind.ALL_SESSIONS_REVOKED, account.id(), null, null);
            endAll(account, SessionEndReason.ENDED_BY_ADMINISTRATOR);
        });
    }

    private UserAccount activate(UserAccount account) {
        provider.setEnabled(account.atProvider(), true);
        return accounts.setActive(account, true);
    }

    private UserAccount deactivate(UserAccount account) {
        provider.setEnabled(account.atProvider(), false);
        UserAccount deactivated = accounts.setActive(account, false);
        challenges.closeAll(account.id());
        endAll(account, SessionEndReason.ACCOUNT_DEACTIVATED);
        return deactivated;
    }

    /**
     * At the provider first: if a user refreshes there before the session ends, the new token is older than the end of
     * all sessions here, and is refused.
     */
    private void endAll(UserAccount account, SessionEndReason reason) {
        provider.logoutUser(account.atProvider());
        sessions.endAll(account.id(), reason);
    }
}
