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
import java.net.URL;
import java.text.ParseException;
import org.clinicalplatform.identityprovider.ProviderKeySet;
import org.jspecify.annotations.Nullable;

/**
 * The JWKS that the provider publishes. Its address is looked up each time, so that the service starts while the
 * provider is down, and notices when the provider publishes its keys at another address.
 */
final class PublishedJwkSetSource implements JWKSetSource<SecurityContext> {
    /** Where the JWKS is. */
    @FunctionalInterface
    interface JwkSetAddress {
        URL get() throws IOException;
    }

    private final JwkSetAddress address;
    private final ResourceRetriever retriever;

    PublishedJwkSetSource(JwkSetAddress address, ResourceRetriever retriever) {
        this.address = address;
        this.retriever = retriever;
    }

    @Override
    public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator refresh, long currentTime, @Nullable SecurityContext context)
            throws KeySourceException {
        try {
            return ProviderKeySet.parse(
                    retriever.retrieveResource(address.get()).getContent());
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
