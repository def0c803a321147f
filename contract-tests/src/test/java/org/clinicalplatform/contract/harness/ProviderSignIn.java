package org.clinicalplatform.contract.harness;

/**
 * Signs in at a realm through one of its clients, as a front end does: code flow with PKCE, on the realm's own pages.
 */
public record ProviderSignIn(Realm realm, String clientId) {

    /** What became of a user who gave a name and a password. */
    public enum Outcome {
        SIGNED_IN,
        REFUSED,
        /** The password was right, and the provider asks for a new one before anything else. */
        NEW_PASSWORD_ASKED
    }

    /** Through the realm's public client. */
    public static ProviderSignIn at(Realm realm) {
        return new ProviderSignIn(realm, Realm.WEB);
    }

    public ProviderTokens signIn(String username, String password) {
        CodeFlow flow = new CodeFlow(clientId);
        RawResponse response = submit(flow, username, password);
        if (outcome(response) != Outcome.SIGNED_IN) {
            throw new IllegalStateException("Not signed in:\n" + response);
        }
        return ProviderTokens.of(token(flow.form(Browser.location(response))).expect(200));
    }

    /** What the provider does with a name and a password. */
    public Outcome attempt(String username, String password) {
        return outcome(submit(new CodeFlow(clientId), username, password));
    }

    /** The provider's response to its own refresh token. */
    public RawResponse refresh(String refreshToken) {
        return token("grant_type=refresh_token&" + RawRequest.parameter("refresh_token", refreshToken) + "&"
                + RawRequest.parameter("client_id", clientId));
    }

    /** Signs out at the provider's end-session endpoint, as a front end does for its user. */
    public void signOut(ProviderTokens tokens) {
        RawResponse response = new RawHttp(realm.keycloak().baseUri())
                .send(RawRequest.get(realm.path() + "/protocol/openid-connect/logout?"
                        + RawRequest.parameter("id_token_hint", tokens.idToken())));
        if (response.status() != 200) {
            throw new IllegalStateException("Not signed out:\n" + response);
        }
    }

    private RawResponse submit(CodeFlow flow, String username, String password) {
        Browser browser = new Browser(realm.keycloak().baseUri());
        RawResponse page = browser.open(RawRequest.get(realm.path() + "/protocol/openid-connect/auth?" + flow.query()));
        return browser.submit(page, username, password);
    }

    private RawResponse token(String form) {
        return new RawHttp(realm.keycloak().baseUri())
                .send(RawRequest.post(realm.path() + "/protocol/openid-connect/token")
                        .form(form));
    }

    private static Outcome outcome(RawResponse response) {
        if (response.status() != 302) {
            return Outcome.REFUSED;
        }
        String location = Browser.location(response);
        if (location.startsWith(CodeFlow.REDIRECT)) {
            return Outcome.SIGNED_IN;
        }
        if (location.contains("execution=UPDATE_PASSWORD")) {
            return Outcome.NEW_PASSWORD_ASKED;
        }
        throw new IllegalStateException("Sent elsewhere:\n" + response);
    }
}
