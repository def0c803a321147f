package org.clinicalplatform.authentication.password;

import java.util.UUID;
import java.util.function.Function;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.stereotype.Service;

/** Password changes by signed-in users. Hashing runs before the transaction, so that no connection waits for it. */
@Service
class PasswordService {
    private enum Replacement {
        DONE,
        /** Other attempts triggered the lockout during hashing: the new password would lift it. */
        LOCKED_OUT,
        HASH_REPLACED
    }

    private final UserAccountService accounts;
    private final Authority authority;
    private final PasswordRules rules;
    private final PasswordHasher hasher;
    private final PasswordWriter writer;
    private final AccountLockout lockout;
    private final IdentityProvider provider;
    private final SessionTerminator sessions;
    private final ProviderTransactions transactions;

    PasswordService(
            UserAccountService accounts,
            Authority authority,
            PasswordRules rules,
            PasswordHasher hasher,
            PasswordWriter writer,
            AccountLockout lockout,
            IdentityProvider provider,
            SessionTerminator sessions,
            ProviderTransactions transactions) {
        this.accounts = accounts;
        this.authority = authority;
        this.rules = rules;
        this.hasher = hasher;
        this.writer = writer;
        this.lockout = lockout;
        this.provider = provider;
        this.sessions = sessions;
        this.transactions = transactions;
    }

    /**
     * Changes the caller's own password and ends all sessions, including the caller's. Of several concurrent changes
     * from the same current password, one succeeds. A wrong current password counts as a failed login; while the
     * account is locked, every password is refused.
     *
     * @throws ApiException with 400 for a new password that violates the policy or is too common, a wrong current one,
     *     and when the identity provider stores the passwords; with 401 if the account was deactivated or the session
     *     has ended meanwhile
     */
    public void change(Caller caller, String currentPassword, String newPassword) {
        if (provider.ownsCredentials()) {
            throw new ApiException(
                    ErrorCode.INVALID_REQUEST,
                    "The identity provider manages the password; request a change with"
                            + " POST /api/v1/auth/password-reset/require-update");
        }
        rules.require(newPassword);
        boolean changed = attempt(caller, currentPassword, newPassword, this::refusal);
        if (!changed) {
            // a password that was right a moment ago is not a guess, even if it is wrong now
            changed = attempt(caller, currentPassword, newPassword, account -> wrongCurrentPassword());
        }
        if (!changed) {
            throw wrongCurrentPassword();
        }
    }

    /**
     * @return false when the hash was replaced since it was verified: the password was changed, or a sign-in has stored
     *     the same one under a new hash
     */
    private boolean attempt(
            Caller caller, String currentPassword, String newPassword, Function<UserAccount, ApiException> refusal) {
        UserAccount account = accounts.find(caller.accountId())
                .orElseThrow(() -> new ApiException(ErrorCode.AUTHENTICATION_REQUIRED));
        String currentHash = account.passwordHash();
        boolean matches = hasher.matches(account.username(), currentPassword, currentHash);
        // the lockout limits guessing here as well, although the session continues
        if (!matches || currentHash == null || lockout.isLocked(account.id())) {
            throw refusal.apply(account);
        }
        NewPassword prepared = writer.prepare(account, newPassword);
        Replacement replacement = transactions.call(() -> replace(caller, currentHash, prepared));
        if (replacement == Replacement.LOCKED_OUT) {
            throw refusal.apply(account);
        }
        return replacement == Replacement.DONE;
    }

    private ApiException refusal(UserAccount account) {
        lockout.recordFailure(account, account.username());
        return wrongCurrentPassword();
    }

    private Replacement replace(Caller caller, String currentHash, NewPassword prepared) {
        UserAccount locked = authority.lockOwnAccount(caller);
        if (!currentHash.equals(locked.passwordHash())) {
            return Replacement.HASH_REPLACED;
        }
        // attempts that fail from here on count after the change
        if (!lockout.clearUnlessLocked(locked.id())) {
            return Replacement.LOCKED_OUT;
        }
        writer.write(locked, prepared, PasswordChange.byHolder(caller));
        return Replacement.DONE;
    }

    /**
     * Sets the password of another account of the caller's tenant. Callers change their own password with {@link
     * #change} only, which verifies the current one: an unattended session must not be enough to take over the account.
     *
     * @throws ApiException with 400 for an account of a client of the identity provider, with 403 for the caller's own
     *     account and for one with permissions or scope beyond the caller's
     */
    public void set(Caller caller, UUID accountId, String newPassword) {
        rules.require(newPassword);
        UserAccount admitted = authority.admit(caller, accountId);
        if (admitted.clientId() != null) {
            throw InvalidRequest.because("The account of a client of the identity provider does not have a password");
        }
        NewPassword prepared = writer.prepare(admitted, newPassword);
        transactions.run(() -> writer.write(
                authority.admitOtherForChange(caller, admitted.id()), prepared, PasswordChange.byAdministrator()));
    }

    /**
     * Makes the identity provider require a new password at the caller's next sign-in, and ends every session here and
     * there (requirement R-93).
     *
     * @throws ApiException with 400 in local mode
     * @throws IdentityProviderException when the provider failed; no session is ended here then
     */
    void requireUpdate(Caller caller) {
        if (!provider.ownsCredentials()) {
            throw new ApiException(ErrorCode.INVALID_REQUEST, "Change the password directly");
        }
        transactions.run(() -> {
            UserAccount account = authority.lockOwnAccount(caller);
            provider.requirePasswordUpdate(account.atProvider());
            provider.logoutUser(account.atProvider());
            sessions.endAll(account.id(), SessionEndReason.PASSWORD_UPDATE_REQUIRED);
        });
    }

    private static ApiException wrongCurrentPassword() {
        return InvalidRequest.because("currentPassword is wrong");
    }
}
