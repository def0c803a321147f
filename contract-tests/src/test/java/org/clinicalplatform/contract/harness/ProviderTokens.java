package org.clinicalplatform.contract.harness;

/** What a provider gives to whoever signs in with it. */
public record ProviderTokens(String accessToken, String idToken, String refreshToken) {

    static ProviderTokens of(RawResponse response) {
        Json json = response.json();
        return new ProviderTokens(json.text("access_token"), json.text("id_token"), json.text("refresh_token"));
    }
}
