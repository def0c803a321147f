package org.clinicalplatform.authentication.login;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.factor.SecondFactor;
import org.clinicalplatform.authentication.factor.SecondFactorService;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.mfa.ChallengeService;
import org.clinicalplatform.authentication.password.PasswordHasher;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Signs accounts in with username and password.
 *
 * <p>Hashing takes tens of milliseconds and runs outside a transaction, so that no connection waits for it. Every
 * failing login executes the same statements, whatever the reason.
 */
@Service
public class LoginService {
    private static final Logger LOG = LoggerFactory.getLogger(LoginService.class);

    /** @param outcome null if the account is inactive or locked out, or has another hash than the verified one */
    private record Admission(@Nullable LoginOutcome outcome, boolean refused) {
        static final Admission REFUSED = new Admission(null, true);
        static final Admission HASH_REPLACED = new Admission(null, false);

        static Admission of(LoginOutcome outcome) {
            return new Admission(outcome, false);
        }
    }

    private final UserAccountService accounts;
    private final PasswordHasher passwords;
    private final AccountLockout lockout;
    private final SecondFactorService secondFactors;
    private final ChallengeService challenges;
    private final SessionService sessions;
    private final TransactionTemplate transaction;

    LoginService(
            UserAccountService accounts,
            PasswordHasher passwords,
            AccountLockout lockout,
            SecondFactorService secondFactors,
            ChallengeService challenges,
            SessionService sessions,
            TransactionTemplate transaction) {
        this.accounts = accounts;
        this.passwords = passwords;
        this.lockout = lockout;
        this.secondFactors = secondFactors;
        this.challenges = challenges;
        this.sessions = sessions;
        this.transaction = transaction;
    }

    /**
     * Opens a session, or issues a challenge for the second factor.
     *
     * @throws ApiException with 401 and equal timing for an unknown username, a wrong password, and an account that is
     *     locked, inactive or without a password; with 403 when the account must enrol a second factor first
     */
    public LoginOutcome login(String username, String password) {
        return attempt(username, password).or(() -> attempt(username, password)).orElseThrow(() -> refusal(username));
    }

    /**
     * @return empty when the hash was replaced since it was verified: the password was changed, or another sign-in has
     *     stored the same one under a new hash
     */
    private Optional<LoginOutcome> attempt(String username, String password) {
        UserAccount account = accounts.findByUsername(username).orElse(null);
        UUID accountId = account == null ? null : account.id();
        String hash = account == null ? null : account.passwordHash();
        boolean matches = passwords.matches(username, password, hash);
        boolean locked = lockout.isLocked(accountId, username);
        if (account == null || hash == null || !matches || locked || !account.active()) {
            throw refusal(account, username);
        }
        Admission admission = requireNonNull(transaction.execute(status -> proceed(account.id(), hash)));
        if (admission.refused()) {
            throw refusal(account, username);
        }
        if (admission.outcome() != null) {
            rehashIfOutdated(account, password, hash);
        }
        return Optional.ofNullable(admission.outcome());
    }

    private ApiException refusal(String username) {
        return refusal(accounts.findByUsername(username).orElse(null), username);
    }

    private ApiException refusal(@Nullable UserAccount account, String username) {
        lockout.recordFailure(account, username);
        return new ApiException(ErrorCode.INVALID_CREDENTIALS);
    }

    /**
     * Re-reads the account under its lock: a password change or deactivation during hashing has ended all sessions, and
     * no session may start after that. Neither may one start after a lockout that other attempts triggered meanwhile.
     */
    private Admission proceed(UUID accountId, String verifiedHash) {
        UserAccount account = accounts.lock(accountId).orElse(null);
        if (account == null || !account.active()) {
            return Admission.REFUSED;
        }
        if (!verifiedHash.equals(account.passwordHash())) {
            return Admission.HASH_REPLACED;
        }
        if (!lockout.clearUnlessLocked(accountId)) {
            return Admission.REFUSED;
        }
        SecondFactor factor = secondFactors.find(accountId);
        if (factor.enrolled()) {
            return Admission.of(new LoginOutcome.Challenged(challenges.issue(accountId)));
        }
        if (secondFactors.refusesLogin(factor)) {
            throw new ApiException(ErrorCode.MFA_ENROLMENT_REQUIRED);
        }
        return Admission.of(new LoginOutcome.SignedIn(sessions.open(accountId, AuthenticationContext.PASSWORD)));
    }

    /** The account is signed in already, and the next login can do this too. */
    private void rehashIfOutdated(UserAccount account, String password, String hash) {
        if (!passwords.isOutdated(hash)) {
            return;
        }
        try {
            accounts.rehash(account, passwords.hash(account.username(), password));
        } catch (ApiException | DataAccessException e) {
            LOG.info(
                    "The outdated password hash of account {} stays until the next login: {}",
                    account.id(),
                    e.toString());
        }
    }
}
