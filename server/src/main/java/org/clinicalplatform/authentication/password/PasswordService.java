package org.clinicalplatform.authentication.password;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Passwords set by those who are signed in. Thread-safe.
 *
 * <p>Hashing comes before the transaction: no connection waits for it.
 */
@Service
class PasswordService {
    private final UserAccountService accounts;
    private final Authority authority;
    private final PasswordHasher hasher;
    private final PasswordWriter writing;
    private final AccountLockout lockout;
    private final IdentityProvider provider;
    private final TransactionTemplate transaction;

    PasswordService(
            UserAccountService accounts,
            Authority authority,
            PasswordHasher hasher,
            PasswordWriter writing,
            AccountLockout lockout,
            IdentityProvider provider,
            TransactionTemplate transaction) {
        this.accounts = accounts;
        this.authority = authority;
        this.hasher = hasher;
        this.writing = writing;
        this.lockout = lockout;
        this.provider = provider;
        this.transaction = transaction;
    }

    /**
     * Changes the caller's own password; every session ends, the caller's included. Of several who change it at once
     * from the same former password, one succeeds. A wrong current one counts as a failed login, and while the account
     * is locked none is right.
     *
     * @throws ApiException with 400 for a new password that breaks the rules, a wrong current one, and where the
     *     identity provider keeps the passwords
     */
    public void change(Caller caller, String currentPassword, String newPassword) {
        if (provider.ownsCredentials()) {
            throw new ApiException(
                    ErrorCode.INVALID_REQUEST,
                    "The password is managed by the identity provider; ask for a new one there by"
                            + " /api/v1/auth/password-reset/require-update");
        }
        PasswordPolicy.require(newPassword);
        UserAccount account = accounts.find(caller.accountId())
                .orElseThrow(() -> new ApiException(ErrorCode.AUTHENTICATION_REQUIRED));
        String known = account.passwordHash();
        boolean right = hasher.matches(currentPassword, known);
        // a lock bounds guessing here as well, though the session itself goes on
        if (!right || known == null || lockout.isLocked(account.id())) {
            lockout.recordFailure(account.id(), account.username());
            throw wrongCurrentPassword();
        }
        NewPassword prepared = writing.prepare(newPassword);
        transaction.executeWithoutResult(status -> {
            UserAccount locked = accounts.lock(account.id()).orElseThrow(PasswordService::wrongCurrentPassword);
            if (!known.equals(locked.passwordHash())) {
                throw wrongCurrentPassword();
            }
            writing.write(locked, prepared, PasswordOrigin.OWN_CHANGE, caller.sessionId());
        });
    }

    /**
     * Sets the password of an account of the caller's tenant. His own he changes by {@link #change} alone, which asks for
     * the current one: a session left open must not be enough to take the account over for good.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant
     * @throws ApiException with 400 for a password that breaks the rules, with 403 for the caller's own account and for
     *     one that holds permissions or scope beyond the caller's own
     */
    public void set(Caller caller, UUID accountId, String newPassword) {
        PasswordPolicy.require(newPassword);
        UUID admitted = authority.admit(caller, accountId).id();
        NewPassword prepared = writing.prepare(newPassword);
        transaction.executeWithoutResult(status -> writing.write(
                authority.admitOtherForChange(caller, admitted),
                prepared,
                PasswordOrigin.ADMINISTRATOR,
                caller.sessionId()));
    }

    private static ApiException wrongCurrentPassword() {
        return InvalidRequest.because("currentPassword is wrong");
    }
}
