package org.clinicalplatform.contract.harness;

/** The tokens of a sign-in at the provider. */
public record ProviderTokens(String accessToken, String idToken, String refreshToken) {

    static ProviderTokens of(RawResponse response) {
        Json json = response.json();
        return new ProviderTokens(json.text("access_token"), json.text("id_token"), json.text("refresh_token"));
    }
}
