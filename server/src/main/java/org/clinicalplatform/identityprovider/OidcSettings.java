package org.clinicalplatform.identityprovider;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the OpenID Connect provider; unused in local mode.
 *
 * @param issuerUri `iss` of the provider's tokens, compared exactly; required with a provider
 * @param jwkSetUri http or https address of the provider's keys; if unset, the one in the discovery document of
 *     the issuer
 * @param audience `aud` that access tokens of the provider must have; required with a provider
 * @param passwordReset which side sends the message to people who forgot their password
 */
@ConfigurationProperties("svc.auth.oidc")
public record OidcSettings(
        @DefaultValue("") String issuerUri,
        @DefaultValue("") String jwkSetUri,
        @DefaultValue("") String audience,
        @DefaultValue("PROVIDER") PasswordReset passwordReset) {
    private static final String PREFIX = "svc.auth.oidc.";
    private static final Set<String> WEB_SCHEMES = Set.of("http", "https");

    public enum PasswordReset {
        PROVIDER,
        /** The service: its link sets the password at the provider. */
        SERVICE
    }

    public OidcSettings {
        issuerUri = issuerUri.strip();
        jwkSetUri = jwkSetUri.strip();
        audience = audience.strip();
    }

    /** @throws InvalidSettingException naming a setting that is missing or invalid */
    void check() {
        require("issuer-uri", issuerUri);
        require("audience", audience);
        if (discoversKeys() && !isWebUrl(issuerUri)) {
            throw new InvalidSettingException(qualified("jwk-set-uri") + " must be set unless " + PREFIX
                    + "issuer-uri is an http or https URL, whose discovery document names it");
        }
        if (!discoversKeys() && !isAddress(jwkSetUri)) {
            throw new InvalidSettingException(
                    qualified("jwk-set-uri") + " must be an http or https URL without user info and fragment");
        }
    }

    /** Whether the address of the JWKS is read from the discovery document. */
    public boolean discoversKeys() {
        return jwkSetUri.isEmpty();
    }

    /** The address that leads to the keys: that of the JWKS, or of the discovery document. */
    public String keysAddress() {
        return discoversKeys() ? ProviderDiscovery.addressOf(issuerUri) : jwkSetUri;
    }

    private static void require(String name, String value) {
        if (value.isEmpty()) {
            throw new InvalidSettingException(qualified(name) + " must be set if " + ProviderMode.SETTING + " is oidc");
        }
    }

    private static String qualified(String name) {
        String environment =
                (PREFIX + name).toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
        return PREFIX + name + " (" + environment + ")";
    }

    /**
     * Whether requests can be sent to the URL as it is. They would be sent without its user info, which would get into
     * the log with the address.
     */
    static boolean isAddress(String text) {
        return isWebUrl(text)
                && URI.create(text).getRawUserInfo() == null
                && URI.create(text).getRawFragment() == null;
    }

    static boolean isWebUrl(String text) {
        try {
            URI uri = new URI(text);
            return uri.getHost() != null
                    && uri.getScheme() != null
                    && WEB_SCHEMES.contains(uri.getScheme().toLowerCase(Locale.ROOT));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
