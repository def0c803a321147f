package org.clinicalplatform.authentication.mfa;

import java.time.Clock;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.UUID;
import org.clinicalplatform.authentication.lockout.SecondFactorLockout;
import org.clinicalplatform.authentication.secret.SecretEncryptor;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Verifies codes of authenticator apps, each once across operations and replicas: the time step of an accepted code is
 * stored on the account (requirement R-60).
 *
 * <p>Methods take part in the caller's transaction, which must hold the lock of the account.
 */
@Component
class TotpVerifier {
    private static final String WRONG_CODE = "WRONG_CODE";

    private final TotpSecretMapper secrets;
    private final SecretEncryptor encryptor;
    private final SecondFactorLockout lockout;
    private final Clock clock;

    TotpVerifier(TotpSecretMapper secrets, SecretEncryptor encryptor, SecondFactorLockout lockout, Clock clock) {
        this.secrets = secrets;
        this.encryptor = encryptor;
        this.lockout = lockout;
        this.clock = clock;
    }

    /**
     * Whether the code is correct and unused and the second factor is not locked. A wrong code counts towards the
     * lockout.
     */
    boolean verify(TotpSecret secret, String code) {
        UUID accountId = secret.userAccountId();
        if (lockout.refuses(accountId)) {
            return false;
        }
        if (!matches(secret, code)) {
            lockout.recordFailure(accountId, WRONG_CODE);
            return false;
        }
        lockout.clear(accountId);
        reencryptIfOutdated(secret);
        return true;
    }

    @Nullable TotpSecret active(UUID accountId) {
        return secrets.findActive(accountId);
    }

    /** Lets the account confirm another second factor, however many wrong codes the former one got. */
    void forgetFailures(UUID accountId) {
        lockout.lift(accountId);
    }

    private boolean matches(TotpSecret secret, String code) {
        Instant now = clock.instant();
        OptionalLong step = Totp.match(encryptor.decrypt(secret.userAccountId(), secret.stored()), code, now);
        return step.isPresent() && secrets.claimStep(secret.userAccountId(), step.getAsLong()) == 1;
    }

    /** After a key rotation, secrets are encrypted under the new key as they are used. */
    private void reencryptIfOutdated(TotpSecret secret) {
        if (encryptor.isOutdated(secret.stored())) {
            byte[] plaintext = encryptor.decrypt(secret.userAccountId(), secret.stored());
            secrets.replaceStored(secret.id(), encryptor.encrypt(secret.userAccountId(), plaintext));
        }
    }
}
