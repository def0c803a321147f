package org.clinicalplatform.authentication.password;

import java.util.List;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Sets passwords: at the identity provider first, in the local row second, and invalidates everything that depended on
 * the previous password (requirements ).
 */
@Component
public class PasswordWriter {
    private final PasswordRules rules;
    private final IdentityProvider provider;
    private final PasswordHasher hasher;
    private final UserAccountService accounts;
    private final SessionTerminator sessions;
    private final AccountLockout lockout;
    private final List<PasswordChangeListener> listeners;
    private final SecurityEvents events;

    PasswordWriter(
            PasswordRules rules,
            IdentityProvider provider,
            PasswordHasher hasher,
            UserAccountService accounts,
            SessionTerminator sessions,
            AccountLockout lockout,
            List<PasswordChangeListener> listeners,
            SecurityEvents events) {
        this.rules = rules;
        this.provider = provider;
        this.hasher = hasher;
        this.accounts = accounts;
        this.sessions = sessions;
        this.lockout = lockout;
        this.listeners = listeners;
        this.events = events;
    }

    /**
     * Validates and hashes a password of the account. Call it before the transaction, since hashing takes tens of
     * milliseconds.
     *
     * @throws ApiException with 400 for a password that violates the policy or is too common, with 503 when too many
     *     requests hash or wait, or too many of the username
     */
    public NewPassword prepare(UserAccount account, @Nullable String password) {
        String valid = rules.requireFor(account, password);
        return new NewPassword(valid, provider.ownsCredentials() ? null : hasher.hash(account.username(), valid));
    }

    /**
     * Sets the password, ends every session here and at the provider, and lifts the account lockout. The second factor
     * stays enrolled. An own change lifts no lock (requirement R-49): its caller has cleared the count, and a lock since
     * then stays.
     *
     * @param account locked by the caller
     * @throws IdentityProviderException when the provider failed; nothing is written locally then
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void write(UserAccount account, NewPassword password, PasswordChange change) {
        ProviderAccount atProvider = account.atProvider();
        provider.setPassword(atProvider, password.text());
        provider.logoutUser(atProvider);
        accounts.setPasswordHash(account.id(), password.hash());
        if (change.origin() != PasswordOrigin.OWN_CHANGE) {
            lockout.clear(account.id());
        }
        listeners.forEach(listener -> listener.passwordChanged(account.id()));
        events.record(NewSecurityEvent.of(SecurityEventKind.PASSWORD_CHANGED)
                .account(account.id())
                .session(change.sessionId())
                .record(change.linkId())
                .linkIssuedBy(change.linkIssuerId())
                .reason(change.origin().name()));
        sessions.endAll(account.id(), SessionEndReason.PASSWORD_CHANGED);
    }
}
