package org.clinicalplatform.identityprovider;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the OpenID Connect provider; of no effect in local mode.
 *
 * @param issuerUri {@code iss} of its tokens, to the letter
 * @param jwkSetUri where its signing keys are, http or https
 * @param audience {@code aud} that its access tokens must name
 * @param passwordReset who writes to somebody who forgot the password
 */
@ConfigurationProperties("svc.auth.oidc")
public record OidcSettings(
        @DefaultValue("") String issuerUri,
        @DefaultValue("") String jwkSetUri,
        @DefaultValue("") String audience,
        @DefaultValue("PROVIDER") PasswordReset passwordReset) {
    private static final String PREFIX = "svc.auth.oidc.";
    private static final Set<String> WEB = Set.of("http", "https");

    /** Who sends the one message of a password reset. */
    public enum PasswordReset {
        /** The identity provider, by its own page. */
        PROVIDER,
        /** The service: a link whose redemption sets the password at the provider. */
        SERVICE
    }

    public OidcSettings {
        issuerUri = issuerUri.strip();
        jwkSetUri = jwkSetUri.strip();
        audience = audience.strip();
    }

    /**
     * Checks that all are there that the mode needs.
     *
     * @throws ProviderSettingsException naming one that is missing or unfit
     */
    void check() {
        require("issuer-uri", issuerUri);
        require("jwk-set-uri", jwkSetUri);
        require("audience", audience);
        if (!isWebAddress(jwkSetUri)) {
            throw new ProviderSettingsException(named("jwk-set-uri") + " must be an address with http or https");
        }
    }

    private static void require(String name, String value) {
        if (value.isEmpty()) {
            throw new ProviderSettingsException(
                    named(name) + " must be set where " + ProviderMode.SETTING + " is oidc");
        }
    }

    private static String named(String name) {
        String environment =
                (PREFIX + name).toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
        return PREFIX + name + " (" + environment + ")";
    }

    static boolean isWebAddress(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() != null
                    && uri.getScheme() != null
                    && WEB.contains(uri.getScheme().toLowerCase(Locale.ROOT));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
