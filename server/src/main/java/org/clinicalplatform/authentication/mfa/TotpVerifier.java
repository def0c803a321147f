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
 * Takes codes of authenticator apps, each once for all operations and replicas: the step of an accepted code is claimed
 * on the account (contract, "Multi-factor authentication policy", rule 4).
 *
 * <p>Its methods are part of the caller's transaction, which holds the lock of the account. Thread-safe.
 */
@Component
class TotpVerifier {
    private final TotpSecretMapper secrets;
    private final SecretEncryptor box;
    private final SecondFactorLockout lockout;
    private final Clock clock;

    TotpVerifier(TotpSecretMapper secrets, SecretEncryptor box, SecondFactorLockout lockout, Clock clock) {
        this.secrets = secrets;
        this.box = box;
        this.lockout = lockout;
        this.clock = clock;
    }

    /** Whether the code is right for the secret, new, and the second factor is not paused; what is wrong counts. */
    boolean take(TotpSecret secret, String code) {
        UUID accountId = secret.userAccountId();
        if (lockout.isPaused(accountId)) {
            return false;
        }
        if (!matches(secret, code)) {
            lockout.recordFailure(accountId);
            return false;
        }
        lockout.clear(accountId);
        resealIfOutdated(secret);
        return true;
    }

    @Nullable TotpSecret active(UUID accountId) {
        return secrets.findActive(accountId);
    }

    private boolean matches(TotpSecret secret, String code) {
        Instant now = clock.instant();
        OptionalLong step = Totp.match(box.open(secret.userAccountId(), secret.stored()), code, now);
        return step.isPresent() && secrets.claimStep(secret.userAccountId(), step.getAsLong()) == 1;
    }

    /** After a rotation of keys, secrets move to the new key as they are used. */
    private void resealIfOutdated(TotpSecret secret) {
        if (box.isOutdated(secret.stored())) {
            byte[] clear = box.open(secret.userAccountId(), secret.stored());
            secrets.replaceStored(secret.id(), box.seal(secret.userAccountId(), clear));
        }
    }
}
