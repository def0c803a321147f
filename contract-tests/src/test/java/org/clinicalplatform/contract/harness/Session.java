package org.clinicalplatform.contract.harness;

/** The response to a sign-in, a refresh or a narrowing. */
public record Session(String accessToken, String refreshToken) {

    static Session of(RawResponse response) {
        Json json = response.expect(200).json();
        return new Session(json.text("accessToken"), json.text("refreshToken"));
    }
}
