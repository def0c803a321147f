package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import org.clinicalplatform.identityprovider.OidcSettings;

/**
 * Fetches and caches the JWKS of the identity provider.
 *
 * <p>An unknown key id triggers a refresh, at most twice in 30 seconds, so that tokens with invented ids cannot flood
 * the provider. While the provider is down, the last keys stay valid for an hour.
 */
final class ProviderJwkSource {
    private static final Duration CACHE_TTL = Duration.ofMinutes(5);
    private static final Duration MIN_REFRESH_INTERVAL = Duration.ofSeconds(30);
    private static final Duration OUTAGE_TTL = Duration.ofHours(1);
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(3);
    private static final int MAX_SIZE_BYTES = 256 * 1024;

    private ProviderJwkSource() {}

    static JWKSource<SecurityContext> of(OidcSettings settings) throws IOException {
        URL address = URI.create(settings.jwkSetUri()).toURL();
        return JWKSourceBuilder.create(address, new DirectRetriever())
                .cache(CACHE_TTL.toMillis(), CONNECT_TIMEOUT.plus(READ_TIMEOUT).toMillis())
                .refreshAheadCache(false)
                .rateLimited(MIN_REFRESH_INTERVAL.toMillis())
                .outageTolerant(OUTAGE_TTL.toMillis())
                .build();
    }

    /** Does not follow redirects: keys come from the configured address only. */
    private static final class DirectRetriever extends DefaultResourceRetriever {
        private DirectRetriever() {
            super(
                    Math.toIntExact(CONNECT_TIMEOUT.toMillis()),
                    Math.toIntExact(READ_TIMEOUT.toMillis()),
                    MAX_SIZE_BYTES);
        }

        @Override
        protected HttpURLConnection openHTTPConnection(URL address) throws IOException {
            HttpURLConnection connection = super.openHTTPConnection(address);
            connection.setInstanceFollowRedirects(false);
            return connection;
        }
    }
}
