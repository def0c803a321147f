package org.clinicalplatform.identityprovider.keycloak;

import java.time.Duration;
import java.util.Map;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;
import tools.jackson.core.JacksonException;

/**
 * The service's own access tokens at Keycloak (client credentials, RFC 6749, section 4.4), each used until shortly before
 * it expires. Thread-safe; several threads may fetch one at once.
 */
final class KeycloakTokens {
    private static final Duration MARGIN = Duration.ofSeconds(10);

    private record Token(String value, long goodUntilNanos) {}

    private final KeycloakHttpClient http;
    private final ProviderAdminSettings settings;
    private volatile @Nullable Token latest;

    KeycloakTokens(KeycloakHttpClient http, ProviderAdminSettings settings) {
        this.http = http;
        this.settings = settings;
    }

    /** @throws IdentityProviderException when there is none to be had; nothing was written to anybody then */
    String get() {
        Token token = latest;
        if (token == null || System.nanoTime() - token.goodUntilNanos() >= 0) {
            token = fetch();
            latest = token;
        }
        return token.value();
    }

    /** Fetches a new one the next time: Keycloak takes the latest no more. */
    void forget() {
        latest = null;
    }

    private Token fetch() {
        MultiValueMap<String, String> form = new LinkedMultiValueMap<>();
        form.add("grant_type", "client_credentials");
        form.add("client_id", settings.clientId());
        form.add("client_secret", settings.clientSecret());
        try {
            KeycloakResponse answer = http.send(client -> client.post()
                    .uri("/realms/{realm}/protocol/openid-connect/token", settings.realm())
                    .contentType(MediaType.APPLICATION_FORM_URLENCODED)
                    .body(form));
            if (!answer.isSuccess()) {
                throw new IllegalStateException(
                        "Keycloak gave client " + settings.clientId() + " no token: status " + answer.status());
            }
            return token(answer.object());
        } catch (IdentityProviderException | JacksonException | IllegalStateException | ClassCastException e) {
            throw IdentityProviderException.notApplied(e);
        }
    }

    private static Token token(Map<String, Object> answer) {
        if (answer.get("access_token") instanceof String value && answer.get("expires_in") instanceof Number seconds) {
            long lifetime =
                    Duration.ofSeconds(seconds.longValue()).minus(MARGIN).toNanos();
            return new Token(value, System.nanoTime() + lifetime);
        }
        throw new IllegalStateException("Keycloak's token answer holds no token");
    }
}
