package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.function.LongSupplier;
import org.clinicalplatform.identityprovider.OidcSettings;
import org.clinicalplatform.identityprovider.ProviderDiscovery;
import org.clinicalplatform.identityprovider.ProviderRetriever;

/**
 * The keys of the identity provider.
 *
 * <p>An unknown key id triggers a refresh, at most twice in 30 seconds, so that tokens with invented ids cannot flood
 * the provider. While the provider is down, the last keys stay valid for an hour, and any other key is unavailable
 * instead of unknown (requirement R-89).
 */
final class ProviderJwkSource {
    private ProviderJwkSource() {}

    /** The keys at the configured address, or at the one that the issuer's discovery document names. */
    static JWKSource<SecurityContext> of(OidcSettings settings) throws IOException {
        return of(settings, System::nanoTime);
    }

    /** @param nanoTime as {@link System#nanoTime} */
    static JWKSource<SecurityContext> of(OidcSettings settings, LongSupplier nanoTime) throws IOException {
        ResourceRetriever retriever = new ProviderRetriever();
        return new CachedJwkSource(new PublishedJwkSetSource(address(settings, retriever), retriever), nanoTime);
    }

    private static PublishedJwkSetSource.JwkSetAddress address(OidcSettings settings, ResourceRetriever retriever)
            throws IOException {
        if (settings.discoversKeys()) {
            ProviderDiscovery discovery = new ProviderDiscovery(retriever);
            return () -> discovery.jwkSetUri(settings.issuerUri());
        }
        URL configured = URI.create(settings.jwkSetUri()).toURL();
        return () -> configured;
    }
}
