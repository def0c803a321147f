package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetParseException;
import com.nimbusds.jose.jwk.source.JWKSetRetrievalException;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.text.ParseException;
import org.clinicalplatform.identityprovider.ProviderDiscovery;
import org.jspecify.annotations.Nullable;

/**
 * The JWKS that the issuer's discovery document names. Both are fetched each time, so that the service starts while the
 * provider is down, and notices when the provider publishes its keys at another address.
 */
final class DiscoveredJwkSetSource implements JWKSetSource<SecurityContext> {
    private final String issuerUri;
    private final ResourceRetriever retriever;
    private final ProviderDiscovery discovery;

    DiscoveredJwkSetSource(String issuerUri, ResourceRetriever retriever) {
        this.issuerUri = issuerUri;
        this.retriever = retriever;
        this.discovery = new ProviderDiscovery(retriever);
    }

    @Override
    public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator refresh, long currentTime, @Nullable SecurityContext context)
            throws KeySourceException {
        try {
            return JWKSet.parse(
                    retriever.retrieveResource(discovery.jwkSetUri(issuerUri)).getContent());
        } catch (IOException e) {
            throw new JWKSetRetrievalException(String.valueOf(e.getMessage()), e);
        } catch (ParseException e) {
            throw new JWKSetParseException("The document is not a JWKS", e);
        }
    }

    /** Holds no resources. */
    @Override
    public void close() {}
}
