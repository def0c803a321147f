package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetSourceWrapper;
import com.nimbusds.jose.proc.SecurityContext;
import org.jspecify.annotations.Nullable;

/** Remembers whether the last fetch of the JWKS failed. */
final class ObservedJwkSetSource extends JWKSetSourceWrapper<SecurityContext> {
    private volatile boolean failed;

    ObservedJwkSetSource(JWKSetSource<SecurityContext> source) {
        super(source);
    }

    @Override
    public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator refresh, long currentTime, @Nullable SecurityContext context)
            throws KeySourceException {
        boolean fetched = false;
        try {
            JWKSet keys = getSource().getJWKSet(refresh, currentTime, context);
            fetched = true;
            return keys;
        } finally {
            failed = !fetched;
        }
    }

    boolean hasFailed() {
        return failed;
    }
}
