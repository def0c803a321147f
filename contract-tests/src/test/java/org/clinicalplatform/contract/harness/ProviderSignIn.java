package org.clinicalplatform.contract.harness;

/** Signs in at a realm as a front end does: authorization code flow with PKCE, through the realm's own pages. */
public final class ProviderSignIn {

    /** What became of a user who gave a name and a password. */
    public enum Outcome {
        SIGNED_IN,
        REFUSED,
        /** The password was right, and the provider asks for a new one before anything else. */
        NEW_PASSWORD_ASKED
    }

    private final Realm realm;
    private final String clientId;

    /** Through a client of the realm's. */
    public ProviderSignIn(Realm realm, String clientId) {
        this.realm = realm;
        this.clientId = clientId;
    }

    /** Through the realm's public client. */
    public static ProviderSignIn at(Realm realm) {
        return new ProviderSignIn(realm, Realm.WEB);
    }

    /** @throws IllegalStateException if the provider does not let the user in at once */
    public ProviderTokens signIn(String username, String password) {
        CodeFlow flow = new CodeFlow(clientId);
        RawResponse response = submit(flow, username, password);
        if (outcome(response) != Outcome.SIGNED_IN) {
            throw new IllegalStateException("Not signed in:\n" + response);
        }
        RawResponse tokens = token(flow.form(Browser.location(response)));
        if (tokens.status() != 200) {
            throw new IllegalStateException("No tokens:\n" + tokens);
        }
        return ProviderTokens.of(tokens);
    }

    /** What the provider does with a name and a password. */
    public Outcome attempt(String username, String password) {
        return outcome(submit(new CodeFlow(clientId), username, password));
    }

    /** The provider's answer to its own refresh token. */
    public RawResponse refresh(String refreshToken) {
        return token("grant_type=refresh_token&" + RawRequest.parameter("refresh_token", refreshToken) + "&"
                + RawRequest.parameter("client_id", clientId));
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

    @Override
    public String toString() {
        return clientId + " in " + realm;
    }
}
