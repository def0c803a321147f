package org.clinicalplatform.contract.harness;

/** What a sign-in, a refresh or a narrowing answered with. */
public record Session(String accessToken, String refreshToken) {

    static Session of(RawResponse answer) {
        if (answer.status() != 200) {
            throw new IllegalStateException("No tokens:\n" + answer);
        }
        Json json = answer.json();
        return new Session(json.text("accessToken"), json.text("refreshToken"));
    }
}
