package org.clinicalplatform.authentication.factor;

import java.util.UUID;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.springframework.stereotype.Service;

/** Tells of the second factor of accounts (contract, "Multi-factor authentication policy"). Thread-safe. */
@Service
public class SecondFactorService {
    private final SecondFactorMapper factors;
    private final MfaSettings settings;
    private final ProviderMode mode;

    SecondFactorService(SecondFactorMapper factors, MfaSettings settings, ProviderMode mode) {
        this.factors = factors;
        this.settings = settings;
        this.mode = mode;
    }

    /** The state as of now; none where an identity provider proves who signs in, by a second factor or without. */
    public SecondFactor of(UUID accountId) {
        if (mode == ProviderMode.OIDC) {
            return SecondFactor.NONE;
        }
        return factors.find(accountId, settings.requiredForAllUsers(), settings.requiredRoles());
    }

    /** Whether an account that owes its enrolment is kept out altogether. */
    public boolean refusesUnenrolled() {
        return settings.unenrolled() == MfaSettings.Unenrolled.REFUSE;
    }
}
