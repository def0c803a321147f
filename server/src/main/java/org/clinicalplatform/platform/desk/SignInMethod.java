package org.clinicalplatform.platform.desk;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How people sign in, as far as a page has to know it.
 *
 * @param issuer of the identity provider; null if they sign in with a password of the service
 */
public record SignInMethod(@Nullable String issuer) {

    /** The origin of the provider (RFC 6454); empty without one, and if the issuer is not a URL of the web. */
    Optional<String> providerOrigin() {
        if (issuer == null) {
            return Optional.empty();
        }
        try {
            URI uri = new URI(issuer);
            boolean web = "http".equalsIgnoreCase(uri.getScheme()) || "https".equalsIgnoreCase(uri.getScheme());
            return web && uri.getHost() != null ? Optional.of(origin(uri)) : Optional.empty();
        } catch (URISyntaxException e) {
            // an issuer is any text: it is compared and not opened
            return Optional.empty();
        }
    }

    private static String origin(URI uri) {
        return uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort());
    }
}
