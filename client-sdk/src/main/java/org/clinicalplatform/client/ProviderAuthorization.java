package org.clinicalplatform.client;

import java.util.Map;

/** The headers of a request with a token of the identity provider. */
final class ProviderAuthorization {
    private ProviderAuthorization() {}

    /**
     * @throws IllegalArgumentException if the token cannot be sent as a bearer token; the message does not contain it
     */
    static Map<String, String> of(String providerToken) {
        return Map.of("Authorization", "Bearer " + Tokens.requireBearerToken(providerToken, "providerToken"));
    }
}
