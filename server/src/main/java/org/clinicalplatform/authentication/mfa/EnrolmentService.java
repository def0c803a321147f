package org.clinicalplatform.authentication.mfa;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.bouncycastle.util.encoders.Base32;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.authentication.factor.SecondFactorService;
import org.clinicalplatform.authentication.secret.SecretEncryptor;
import org.clinicalplatform.authentication.secret.StoredSecret;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.RecentAuthentication;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.StaleAuthenticationException;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Enrols and removes the second factor of the caller's own account. Every change locks the account, and is refused with
 * 401 if the account was deactivated or the session has ended meanwhile.
 *
 * <p>Methods that verify a code return an empty result for a wrong one instead of throwing, so that counting it is not
 * rolled back.
 */
@Service
public class EnrolmentService {
    private static final String RESET = "RESET_BY_ADMINISTRATOR";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final Authority authority;
    private final SecondFactorService factors;
    private final TotpSecretMapper secrets;
    private final RecoveryCodeService recoveryCodes;
    private final TotpVerifier totp;
    private final ChallengeService challenges;
    private final SecretEncryptor encryptor;
    private final RecentAuthentication recentAuthentication;
    private final SecurityEvents events;
    private final ChangeNotifications notifications;
    private final MfaSettings settings;
    private final Ids ids;
    private final Clock clock;

    EnrolmentService(
            Authority authority,
            SecondFactorService factors,
            TotpSecretMapper secrets,
            RecoveryCodeService recoveryCodes,
            TotpVerifier totp,
            ChallengeService challenges,
            SecretEncryptor encryptor,
            RecentAuthentication recentAuthentication,
            SecurityEvents events,
            ChangeNotifications notifications,
            MfaSettings settings,
            Ids ids,
            Clock clock) {
        this.authority = authority;
        this.factors = factors;
        this.secrets = secrets;
        this.recoveryCodes = recoveryCodes;
        this.totp = totp;
        this.challenges = challenges;
        this.encryptor = encryptor;
        this.recentAuthentication = recentAuthentication;
        this.events = events;
        this.notifications = notifications;
        this.settings = settings;
        this.ids = ids;
        this.clock = clock;
    }

    @Transactional(readOnly = true)
    public MfaStatus status(Caller caller) {
        return new MfaStatus(factors.find(caller.accountId()), recoveryCodes.remaining(caller.accountId()));
    }

    /**
     * Creates a secret, which replaces a pending one but never the one in use.
     *
     * @throws StaleAuthenticationException with 401 when the session is too old
     * @throws ApiException with 409 when the account is enrolled
     */
    @Transactional
    public Enrolment start(Caller caller) {
        recentAuthentication.require(caller);
        UserAccount account = authority.lockOwnAccount(caller);
        if (totp.active(account.id()) != null) {
            throw new ApiException(ErrorCode.MFA_ALREADY_ENROLLED);
        }
        byte[] secret = new byte[Totp.SECRET_BYTES];
        RANDOM.nextBytes(secret);
        StoredSecret stored = encryptor.encrypt(account.id(), secret);
        Instant now = clock.instant();
        secrets.deletePending(account.id());
        secrets.insert(new TotpSecret(
                ids.next(),
                account.id(),
                stored.keyId(),
                stored.nonce(),
                stored.ciphertext(),
                now,
                now.plus(settings.pendingEnrolmentTtl())));
        String text = Base32.toBase32String(secret);
        return new Enrolment(text, OtpAuthUri.of(settings.issuer(), account.username(), text));
    }

    /**
     * Enables the second factor and returns the recovery codes; empty for a wrong code.
     *
     * @throws StaleAuthenticationException with 401 when the session is too old
     * @throws ApiException with 409 when there is no pending enrolment
     */
    @Transactional
    public Optional<List<String>> confirm(Caller caller, String code) {
        recentAuthentication.require(caller);
        UUID accountId = authority.lockOwnAccount(caller).id();
        TotpSecret pending = secrets.findPending(accountId, clock.instant());
        if (pending == null) {
            throw new ApiException(
                    totp.active(accountId) == null
                            ? ErrorCode.MFA_ENROLMENT_NOT_STARTED
                            : ErrorCode.MFA_ALREADY_ENROLLED);
        }
        if (!totp.verify(pending, code)) {
            return Optional.empty();
        }
        secrets.activate(pending.id());
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
        events.record(SecurityEventKind.MFA_ENROLLED, accountId, caller.sessionId(), null);
        return Optional.of(recoveryCodes.reissue(accountId));
    }

    /**
     * Removes the second factor.
     *
     * @return whether the code was correct
     * @throws ApiException with 409 when the account is not enrolled
     * @throws StaleAuthenticationException with 401 when the session is too old to enrol again, and the account could
     *     not log in for that
     */
    @Transactional
    public boolean disable(Caller caller, String code) {
        TotpSecret active = lockActive(caller);
        if (factors.refusesLoginWithoutFactor(active.userAccountId())) {
            recentAuthentication.require(caller);
        }
        if (!totp.verify(active, code)) {
            return false;
        }
        remove(active.userAccountId());
        events.record(SecurityEventKind.MFA_DISABLED, active.userAccountId(), caller.sessionId(), null);
        return true;
    }

    /**
     * Replaces the recovery codes and returns the new ones; empty for a wrong code.
     *
     * @throws ApiException with 409 when the account is not enrolled
     */
    @Transactional
    public Optional<List<String>> reissue(Caller caller, String code) {
        TotpSecret active = lockActive(caller);
        if (!totp.verify(active, code)) {
            return Optional.empty();
        }
        events.record(SecurityEventKind.MFA_RECOVERY_CODES_REISSUED, active.userAccountId(), caller.sessionId(), null);
        return Optional.of(recoveryCodes.reissue(active.userAccountId()));
    }

    /**
     * Removes the second factor of an account whose user has lost the authenticator app, and ends its pause after wrong
     * codes.
     *
     * @param accountId locked by the caller
     * @return whether the account was enrolled
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public boolean reset(UUID accountId) {
        boolean enrolled = totp.active(accountId) != null;
        remove(accountId);
        totp.forgetFailures(accountId);
        if (enrolled) {
            events.record(SecurityEventKind.MFA_DISABLED, accountId, null, RESET);
        }
        return enrolled;
    }

    private void remove(UUID accountId) {
        secrets.deleteAll(accountId);
        recoveryCodes.voidAll(accountId);
        challenges.closeAll(accountId);
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
    }

    private TotpSecret lockActive(Caller caller) {
        TotpSecret active = totp.active(authority.lockOwnAccount(caller).id());
        if (active == null) {
            throw new ApiException(ErrorCode.MFA_NOT_ENROLLED);
        }
        return active;
    }
}
