package org.clinicalplatform.authentication.login;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccounts;
import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.authentication.session.Proof;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.stereotype.Service;

/**
 * Signs accounts in with username and password. Thread-safe.
 *
 * <p>No transaction spans the login: a password takes tens of milliseconds to hash, and no connection waits for it.
 */
@Service
public class LoginService {
    private final UserAccounts accounts;
    private final PasswordHasher passwords;
    private final SessionService sessions;

    LoginService(UserAccounts accounts, PasswordHasher passwords, SessionService sessions) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.sessions = sessions;
    }

    /**
     * Opens a session.
     *
     * @throws ApiException with 401, the same after the same time for an unknown username, a wrong password, and an
     *     account that is not active or has no password
     */
    public SessionTokens login(String username, String password) {
        UserAccount account = accounts.findByUsername(username).orElse(null);
        String hash = account == null ? null : account.passwordHash();
        boolean proved = passwords.matches(password, hash);
        if (account == null || hash == null || !proved || !account.active()) {
            throw new ApiException(ErrorCode.INVALID_CREDENTIALS);
        }
        rehashIfOutdated(account, password, hash);
        return sessions.open(account.id(), Proof.PASSWORD);
    }

    private void rehashIfOutdated(UserAccount account, String password, String hash) {
        if (passwords.isOutdated(hash)) {
            accounts.rehash(account, passwords.hash(password));
        }
    }
}
