package org.clinicalplatform.authentication.mfa;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.lockout.AccountLockout;
import org.clinicalplatform.authentication.lockout.SecondFactorLockout;
import org.clinicalplatform.authentication.session.AccessToken;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.clinicalplatform.authentication.session.SessionService;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Completes logins with the second factor, and renews the second factor of a session. Attempts on one account are
 * serialized by its lock, so that a challenge closes at exactly the last wrong code and a code is accepted once.
 *
 * <p>Methods return an empty result for a wrong code instead of throwing, so that counting it is not rolled back.
 */
@Service
public class VerificationService {
    private static final String WRONG_RECOVERY_CODE = "WRONG_RECOVERY_CODE";

    private final UserAccountService accounts;
    private final ChallengeService challenges;
    private final TotpVerifier totp;
    private final RecoveryCodeService recoveryCodes;
    private final AccountLockout lockout;
    private final SecondFactorLockout secondFactorLockout;
    private final SessionService sessions;
    private final SecurityEvents events;
    private final Clock clock;

    VerificationService(
            UserAccountService accounts,
            ChallengeService challenges,
            TotpVerifier totp,
            RecoveryCodeService recoveryCodes,
            AccountLockout lockout,
            SecondFactorLockout secondFactorLockout,
            SessionService sessions,
            SecurityEvents events,
            Clock clock) {
        this.accounts = accounts;
        this.challenges = challenges;
        this.totp = totp;
        this.recoveryCodes = recoveryCodes;
        this.lockout = lockout;
        this.secondFactorLockout = secondFactorLockout;
        this.sessions = sessions;
        this.events = events;
        this.clock = clock;
    }

    /** Completes a challenge with a code of the app; empty if either is invalid. */
    @Transactional
    public Optional<SessionTokens> verifyCode(String challengeToken, String code) {
        return verify(challengeToken, AuthenticationContext.PASSWORD_AND_CODE, accountId -> {
            TotpSecret active = totp.active(accountId);
            return active != null && totp.verify(active, code);
        });
    }

    /** Completes a challenge with a recovery code, which is spent; empty if either is invalid. */
    @Transactional
    public Optional<SessionTokens> verifyRecoveryCode(String challengeToken, String recoveryCode) {
        return verify(
                challengeToken,
                AuthenticationContext.PASSWORD_AND_RECOVERY_CODE,
                accountId -> redeem(accountId, recoveryCode));
    }

    /**
     * Renews the second factor of the caller's session; empty for a wrong code.
     *
     * @throws ApiException with 409 when the account is not enrolled
     */
    @Transactional
    public Optional<AccessToken> stepUp(Caller caller, String code) {
        UserAccount account = accounts.lock(caller.accountId())
                .orElseThrow(() -> new ApiException(ErrorCode.AUTHENTICATION_REQUIRED));
        TotpSecret active = totp.active(account.id());
        if (active == null) {
            throw new ApiException(ErrorCode.MFA_NOT_ENROLLED);
        }
        if (!totp.verify(active, code)) {
            return Optional.empty();
        }
        events.record(SecurityEventKind.STEP_UP_SUCCEEDED, account.id(), caller.sessionId(), null);
        return Optional.of(sessions.stepUp(caller, AuthenticationContext.PASSWORD_AND_CODE));
    }

    private Optional<SessionTokens> verify(
            String challengeToken, AuthenticationContext context, SecondFactorCheck check) {
        UUID accountId =
                challenges.find(challengeToken).map(Challenge::userAccountId).orElse(null);
        // lock order: the account before the challenge is read, so that concurrent attempts see its latest state
        if (accountId == null || !mayComplete(accounts.lock(accountId))) {
            return Optional.empty();
        }
        Challenge challenge = challenges
                .find(challengeToken)
                .filter(found -> found.isOpenAt(clock.instant()))
                .orElse(null);
        if (challenge == null) {
            return Optional.empty();
        }
        if (!check.passes(accountId)) {
            challenges.recordFailure(challenge);
            return Optional.empty();
        }
        challenges.close(challenge);
        return Optional.of(sessions.open(accountId, context));
    }

    private boolean mayComplete(Optional<UserAccount> account) {
        return account.filter(UserAccount::active)
                .filter(found -> !lockout.isLocked(found.id()))
                .isPresent();
    }

    private boolean redeem(UUID accountId, String recoveryCode) {
        if (totp.active(accountId) == null || secondFactorLockout.refuses(accountId)) {
            return false;
        }
        if (!recoveryCodes.redeem(accountId, recoveryCode)) {
            secondFactorLockout.recordFailure(accountId, WRONG_RECOVERY_CODE);
            return false;
        }
        secondFactorLockout.clear(accountId);
        events.record(
                NewSecurityEvent.of(SecurityEventKind.MFA_RECOVERY_CODE_USED).holder(accountId));
        return true;
    }

    @FunctionalInterface
    private interface SecondFactorCheck {
        boolean passes(UUID accountId);
    }
}
