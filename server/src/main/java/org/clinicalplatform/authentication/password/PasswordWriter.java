package org.clinicalplatform.authentication.password;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The one way by which a password is set: at the identity provider first, in the local row second, and with everything
 * that rested on the former one ended (contract, "Writes to the provider"). Thread-safe.
 */
@Component
public class PasswordWriter {
    private final IdentityProvider provider;
    private final PasswordHasher hasher;
    private final UserAccountService accounts;
    private final SessionTerminator sessions;
    private final AccountLockout lockout;
    private final List<PasswordChangeListener> observers;
    private final SecurityEvents events;

    PasswordWriter(
            IdentityProvider provider,
            PasswordHasher hasher,
            UserAccountService accounts,
            SessionTerminator sessions,
            AccountLockout lockout,
            List<PasswordChangeListener> observers,
            SecurityEvents events) {
        this.provider = provider;
        this.hasher = hasher;
        this.accounts = accounts;
        this.sessions = sessions;
        this.lockout = lockout;
        this.observers = observers;
        this.events = events;
    }

    /**
     * Makes a password ready to be set; before the transaction, since hashing takes tens of milliseconds.
     *
     * @throws ApiException with 400 for one that breaks the rules, with 503 when too many hashes wait already
     */
    public NewPassword prepare(@Nullable String password) {
        String allowed = PasswordPolicy.require(password);
        return new NewPassword(allowed, provider.ownsCredentials() ? null : hasher.hash(allowed));
    }

    /**
     * Sets the password as part of the caller's transaction, which there must be: ends every session, here and at the
     * provider, and lifts a lock after failed sign-ins. A second factor stays.
     *
     * @param account locked by the caller
     * @param sessionId session in which it is done; null where nobody is signed in
     * @throws IdentityProviderException when the provider failed; nothing is written locally then
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void write(UserAccount account, NewPassword password, PasswordOrigin origin, @Nullable UUID sessionId) {
        ProviderAccount atProvider = account.atProvider();
        provider.setPassword(atProvider, password.text());
        provider.logoutUser(atProvider);
        accounts.setPasswordHash(account.id(), password.hash());
        lockout.clear(account.id());
        observers.forEach(observer -> observer.passwordChanged(account.id()));
        events.record(SecurityEventKind.PASSWORD_CHANGED, account.id(), sessionId, origin.name());
        sessions.endAll(account.id(), SessionEndReason.PASSWORD_CHANGED);
    }
}
