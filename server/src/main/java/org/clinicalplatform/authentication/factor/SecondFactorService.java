package org.clinicalplatform.authentication.factor;

import java.util.UUID;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.springframework.stereotype.Service;

/** Reports the second factor of accounts (requirement R-66). */
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

    /** The current state; none under an identity provider, which authenticates the users in its own way. */
    public SecondFactor find(UUID accountId) {
        if (mode == ProviderMode.OIDC) {
            return SecondFactor.NONE;
        }
        return factors.find(accountId, settings.requiredForAllUsers(), settings.requiredRoles());
    }

    /** Whether the account must not log in, once it has removed its second factor, before it enrols again. */
    public boolean refusesLoginWithoutFactor(UUID accountId) {
        return refusesLogin(new SecondFactor(false, find(accountId).required()));
    }

    /** Whether an account in this state must not log in before it enrols. */
    public boolean refusesLogin(SecondFactor factor) {
        return factor.required() && !factor.enrolled() && settings.unenrolled() == MfaSettings.Unenrolled.REFUSE;
    }
}
