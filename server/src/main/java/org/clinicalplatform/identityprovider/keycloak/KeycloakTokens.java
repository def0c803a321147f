package org.clinicalplatform.identityprovider.keycloak;

import java.time.Duration;
import java.util.Map;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * Access tokens of the service at Keycloak (client credentials, RFC 6749, section 4.4), cached until shortly before
 * they expire. Concurrent threads may each fetch one.
 */
final class KeycloakTokens {
    private static final Duration EXPIRY_MARGIN = Duration.ofSeconds(10);

    private record Token(String value, long expiresAtNanos) {}

    private final KeycloakHttpClient http;
    private final ProviderAdminSettings settings;
    private volatile @Nullable Token cached;

    KeycloakTokens(KeycloakHttpClient http, ProviderAdminSettings settings) {
        this.http = http;
        this.settings = settings;
    }

    /** @throws IdentityProviderException when no token could be fetched; nothing was written then */
    String get() {
        Token token = cached;
        if (token == null || System.nanoTime() - token.expiresAtNanos() >= 0) {
            token = fetch();
            cached = token;
        }
        return token.value();
    }

    void invalidate() {
        cached = null;
    }

    private Token fetch() {
        MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
        form.add("grant_type", "client_credentials");
        form.add("client_id", settings.clientId());
        form.add("client_secret", settings.clientSecret());
        try {
            KeycloakResponse response = http.send(client -> client.post()
                    .uri("/realms/{realm}/protocol/openid-connect/token", settings.realm())
                    .contentType(MediaType.APPLICATION_FORM_URLENCODED)
                    .body(form));
            if (!response.isSuccess()) {
                throw new IllegalStateException("Keycloak refused a token to client " + settings.clientId()
                        + " with status " + response.status());
            }
            return token(response.object());
        } catch (IdentityProviderException e) {
            throw e.asNotApplied();
        } catch (IllegalStateException e) {
            throw IdentityProviderException.notApplied(e);
        }
    }

    private static Token token(Map<String, Object> response) {
        if (response.get("access_token") instanceof String value
                && response.get("expires_in") instanceof Number seconds) {
            long lifetime =
                    Duration.ofSeconds(seconds.longValue()).minus(EXPIRY_MARGIN).toNanos();
            return new Token(value, System.nanoTime() + lifetime);
        }
        throw new IllegalStateException("The token response of Keycloak does not contain a token");
    }
}
