package org.clinicalplatform.authentication.factor;

import java.util.UUID;
import org.springframework.stereotype.Service;

/** Tells of the second factor of accounts (contract, "Multi-factor authentication policy"). Thread-safe. */
@Service
public class SecondFactors {
    private final SecondFactorMapper factors;
    private final MfaSettings settings;

    SecondFactors(SecondFactorMapper factors, MfaSettings settings) {
        this.factors = factors;
        this.settings = settings;
    }

    /** The state as of now. */
    public SecondFactor of(UUID accountId) {
        return factors.find(accountId, settings.requiredForAllUsers(), settings.requiredRoles());
    }

    /** Whether an account that owes its enrolment is kept out altogether. */
    public boolean refusesUnenrolled() {
        return settings.unenrolled() == MfaSettings.Unenrolled.REFUSE;
    }
}
