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
 * The provider's signing keys, from the one address that the settings name.
 *
 * <p>They are kept for a while. A key id that is not among them makes for another look, but no more than two in half a
 * minute, so that tokens with invented ids are no flood of requests. While the provider is away, keys that were good go on
 * being so for an hour.
 */
final class ProviderJwkSource {
    private static final Duration KEPT = Duration.ofMinutes(5);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(30);
    private static final Duration KEPT_WHILE_AWAY = Duration.ofHours(1);
    private static final Duration CONNECT = Duration.ofSeconds(2);
    private static final Duration READ = Duration.ofSeconds(3);
    private static final int LARGEST_SET = 256 * 1024;

    private ProviderJwkSource() {}

    static JWKSource<SecurityContext> of(OidcSettings settings) throws IOException {
        URL address = URI.create(settings.jwkSetUri()).toURL();
        return JWKSourceBuilder.create(address, new DirectRetriever())
                .cache(KEPT.toMillis(), CONNECT.plus(READ).toMillis())
                .refreshAheadCache(false)
                .rateLimited(BETWEEN_LOOKS.toMillis())
                .outageTolerant(KEPT_WHILE_AWAY.toMillis())
                .build();
    }

    /** Follows no redirect: keys come from where the operator said, or not at all. */
    private static final class DirectRetriever extends DefaultResourceRetriever {
        private DirectRetriever() {
            super(Math.toIntExact(CONNECT.toMillis()), Math.toIntExact(READ.toMillis()), LARGEST_SET);
        }

        @Override
        protected HttpURLConnection openHTTPConnection(URL address) throws IOException {
            HttpURLConnection connection = super.openHTTPConnection(address);
            connection.setInstanceFollowRedirects(false);
            return connection;
        }
    }
}
