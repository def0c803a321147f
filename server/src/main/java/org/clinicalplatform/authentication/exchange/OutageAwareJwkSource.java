package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells a key that the provider does not publish from one that nobody could look up: while the last fetch has failed, the
 * limit of fetches and keys from before the failure prove nothing about a key that is not found.
 */
final class OutageAwareJwkSource implements JWKSource<SecurityContext> {
    private final JWKSource<SecurityContext> keys;
    private final ObservedJwkSetSource fetches;

    /** @param fetches what the keys are fetched from */
    OutageAwareJwkSource(JWKSource<SecurityContext> keys, ObservedJwkSetSource fetches) {
        this.keys = keys;
        this.fetches = fetches;
    }

    /** @throws JWKSetUnavailableException when no key is found and the last fetch has failed */
    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        try {
            List<JWK> found = keys.get(selector, context);
            if (found.isEmpty() && fetches.hasFailed()) {
                throw new JWKSetUnavailableException(
                        "the last fetch failed, and the keys from before do not include the key");
            }
            return found;
        } catch (RateLimitReachedException e) {
            if (fetches.hasFailed()) {
                throw new JWKSetUnavailableException("the last fetch failed, and the next one is not due yet", e);
            }
            throw e;
        }
    }
}
