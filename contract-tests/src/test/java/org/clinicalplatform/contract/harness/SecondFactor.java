package org.clinicalplatform.contract.harness;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The second-factor operations at one server. */
public record SecondFactor(ServerUnderTest server) {

    public static final String PATH = "/api/v1/auth/mfa/";
    public static final String VERIFY = PATH + "verify";

    public record Enrolled(Authenticator app, List<String> recoveryCodes) {}

    /** Enrols the account of the session; the app's earlier code is spent by it. */
    public Enrolled enrol(String accessToken) {
        Authenticator app = Authenticator.of(start(accessToken).json().text("secret"));
        Json confirmed = confirm(accessToken, app.earlier()).expect(200).json();
        return new Enrolled(app, confirmed.get("recoveryCodes").texts());
    }

    public RawResponse start(String accessToken) {
        return server.send(RawRequest.post(PATH + "enrol/start").bearer(accessToken));
    }

    public RawResponse confirm(String accessToken, String code) {
        return withCode("enrol/confirm", accessToken, code);
    }

    public RawResponse disable(String accessToken, String code) {
        return withCode("disable", accessToken, code);
    }

    public RawResponse reissue(String accessToken, String code) {
        return withCode("recovery-codes", accessToken, code);
    }

    public RawResponse stepUp(String accessToken, String code) {
        return withCode("step-up", accessToken, code);
    }

    public Json status(String accessToken) {
        return server.send(RawRequest.get(PATH + "status").bearer(accessToken)).json();
    }

    public String challenge(String account) {
        return Sessions.at(server).login(account, Demo.PASSWORD).json().text("mfaChallengeToken");
    }

    public RawResponse verify(String challengeToken, String code) {
        return server.send(verification(challengeToken, code, null));
    }

    public RawResponse verifyRecoveryCode(String challengeToken, String recoveryCode) {
        return server.send(verification(challengeToken, null, recoveryCode));
    }

    public static RawRequest verification(String challengeToken, @Nullable String code, @Nullable String recoveryCode) {
        Json body = Json.object("challengeToken", challengeToken, "code", code, "recoveryCode", recoveryCode);
        return RawRequest.post(VERIFY).json(body.toString());
    }

    private RawResponse withCode(String operation, String accessToken, String code) {
        return server.send(
                RawRequest.post(PATH + operation).bearer(accessToken).json("{\"code\":" + Json.quoted(code) + "}"));
    }
}
