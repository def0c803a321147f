package org.clinicalplatform.authentication.exchange;

import java.util.Optional;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/**
 * Verifies the tokens of the identity provider that requests present, and records the refused ones (requirement R-324).
 */
public final class PresentedTokens {
    private final ProviderTokenVerifier verifier;
    private final RefusedTokenEvents refusedTokens;

    PresentedTokens(ProviderTokenVerifier verifier, RefusedTokenEvents refusedTokens) {
        this.verifier = verifier;
        this.refusedTokens = refusedTokens;
    }

    /**
     * Verifies the token of a request. Must not run in a transaction, because keys may have to be fetched.
     *
     * @throws ApiException with 401 for a missing or invalid token, with 503 when the keys are not available
     */
    public ProviderToken verify(Optional<String> token) {
        Optional<ProviderToken> verified = token.flatMap(verifier::verify);
        if (token.isPresent() && verified.isEmpty()) {
            refusedTokens.record();
        }
        return verified.orElseThrow(() -> new ApiException(ErrorCode.AUTHENTICATION_REQUIRED));
    }
}
