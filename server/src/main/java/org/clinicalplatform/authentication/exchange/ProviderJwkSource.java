package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.URLBasedJWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.identityprovider.ProviderRetriever;

/**
 * Fetches and caches the JWKS of the identity provider.
 *
 * <p>An unknown key id triggers a refresh, at most twice in 30 seconds, so that tokens with invented ids cannot flood
 * the provider. While the provider is down, the last keys stay valid for an hour, and any other key is unavailable instead of
 * unknown.
 */
final class ProviderJwkSource {
    private static final Duration CACHE_TTL = Duration.ofMinutes(5);
    private static final Duration MIN_REFRESH_INTERVAL = Duration.ofSeconds(30);
    private static final Duration OUTAGE_TTL = Duration.ofHours(1);

    private ProviderJwkSource() {}

    /** The keys at the configured address, or at the one that the issuer's discovery document names. */
    static JWKSource<SecurityContext> of(OidcSettings settings) throws IOException {
        ResourceRetriever retriever = new ProviderRetriever();
        JWKSetSource<SecurityContext> fetched = settings.discoversKeys()
                ? new DiscoveredJwkSetSource(settings.issuerUri(), retriever)
                : new URLBasedJWKSetSource<>(URI.create(settings.jwkSetUri()).toURL(), retriever);
        ObservedJwkSetSource observed = new ObservedJwkSetSource(fetched);
        Duration timeout = ProviderRetriever.TIMEOUT.multipliedBy(settings.discoversKeys() ? 2 : 1);
        JWKSource<SecurityContext> keys = JWKSourceBuilder.create(observed)
                .cache(CACHE_TTL.toMillis(), timeout.toMillis())
                .refreshAheadCache(false)
                .rateLimited(MIN_REFRESH_INTERVAL.toMillis())
                .outageTolerant(OUTAGE_TTL.toMillis())
                .build();
        return new OutageAwareJwkSource(keys, observed);
    }
}
