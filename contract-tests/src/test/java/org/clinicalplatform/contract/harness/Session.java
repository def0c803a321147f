package org.clinicalplatform.contract.harness;

/** What a sign-in, a refresh or a narrowing answered with. */
public record Session(String accessToken, String refreshToken) {

    static Session of(RawResponse response) {
        if (response.status() != 200) {
            throw new IllegalStateException("No tokens:\n" + response);
        }
        Json json = response.json();
        return new Session(json.text("accessToken"), json.text("refreshToken"));
    }
}
