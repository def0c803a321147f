package org.clinicalplatform.contract.singlesignon;

import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * An account of one test's, with the user that the service made for it at the provider.
 *
 * @param subject the user's id there
 */
record ProviderAccount(OidcServer oidc, String id, String username, String subject) {

    static final String PASSWORD = "first-Horse-1";

    /** A clinician at N1 with {@link #PASSWORD}. */
    static ProviderAccount clinician(OidcServer oidc) {
        ProviderAccount made = registered(oidc, Registrations.body().with("roleCodes", "[\"CLINICIAN\"]"));
        oidc.realm().setPassword(made.subject(), PASSWORD);
        return made;
    }

    /**
     * An account of a user who was at the provider before, with {@link #PASSWORD}, who is not released to it. It counts
     * as one whose user was created for it, so that only the missing release stands in the way.
     */
    static ProviderAccount linked(OidcServer oidc) {
        Json body = Registrations.body();
        return linked(oidc, body, oidc.realm().addUser(body.text("username"), PASSWORD));
    }

    /** As {@link #linked(OidcServer)}, of any user. */
    static ProviderAccount linked(OidcServer oidc, Json body, String subject) {
        String id = expecting(oidc, body, subject).id();
        oidc.server()
                .database()
                .update(
                        "update user_account set idp_subject = expected_idp_subject, expected_idp_subject = null"
                                + " where id = ?::uuid",
                        id);
        return new ProviderAccount(oidc, id, body.text("username"), subject);
    }

    /** An account without a link, which was registered with the subject. */
    static ProviderAccount expecting(OidcServer oidc, Json body, String subject) {
        Json made = made(oidc, body.with("idpSubject", Json.quoted(subject)));
        return new ProviderAccount(oidc, made.text("userAccountId"), made.text("username"), subject);
    }

    /** This account, after an administrator of the provider has released its user to it. */
    ProviderAccount released() {
        oidc.realm().release(subject, id);
        return this;
    }

    private static Json made(OidcServer oidc, Json body) {
        RawResponse response = Registrations.at(oidc.server()).register(body);
        if (response.status() != 201) {
            throw new IllegalStateException("No account:\n" + response);
        }
        return response.json();
    }

    private static ProviderAccount registered(OidcServer oidc, Json body) {
        Json made = made(oidc, body);
        return new ProviderAccount(oidc, made.text("userAccountId"), made.text("username"), made.text("idpSubject"));
    }

    /** A change of the account's state, such as {@code deactivate}, by the demo administrator. */
    RawResponse administer(String operation) {
        return administration().post(path("/" + operation));
    }

    /** The demo administrator's link of the account to a user by the subject. */
    RawResponse link(String idpSubject) {
        return administration().post(path("/link"), "{\"idpSubject\":" + Json.quoted(idpSubject) + "}");
    }

    /** The redemption of a link code with a token of the provider. */
    RawResponse redeem(String token, String linkCode) {
        return oidc.server()
                .send(RawRequest.post(LINK).bearer(token).json("{\"linkCode\":" + Json.quoted(linkCode) + "}"));
    }

    /** The code in the latest message to the account. */
    String linkCode() {
        return oidc.server()
                .database()
                .text(
                        "select body from notification_event where user_account_id = ?::uuid and kind = 'ACCOUNT_LINK'"
                                + " order by id desc limit 1",
                        id)
                .replaceAll("(?s).*\\b([0-9a-f]{96})\\b.*", "$1");
    }

    static final String LINK = "/api/v1/auth/session/link";

    /** The response to the demo administrator's new password for the account. */
    RawResponse setPassword(String password) {
        return administration().put(path("/password"), "{\"newPassword\":" + Json.quoted(password) + "}");
    }

    /** The account's own request for a new password at the provider. */
    RawResponse requireUpdate(Session session) {
        return oidc.server().send(RawRequest.post(REQUIRE_UPDATE).bearer(session.accessToken()));
    }

    static final String REQUIRE_UPDATE = "/api/v1/auth/password-reset/require-update";

    Session signIn(String password) {
        return Sessions.at(oidc.server()).signIn(username, password);
    }

    ProviderSignIn.Outcome attempt(String password) {
        return ProviderSignIn.at(oidc.realm()).attempt(username, password);
    }

    RawResponse exchange(String token) {
        return oidc.server().send(ProviderExchange.exchange(token));
    }

    boolean isLive(Session session) {
        return Sessions.at(oidc.server()).verify(session.accessToken()).status() == 200;
    }

    boolean isActive() {
        return account().get("active").node().asBoolean();
    }

    boolean isEnabledAtProvider() {
        return oidc.realm().isEnabled(subject);
    }

    /** The row as an administrator sees it. */
    Json account() {
        return administration().get(path("")).json();
    }

    /** Its path at the server, with what follows. */
    String fullPath(String below) {
        return Registrations.PATH + "/" + id + below;
    }

    private String path(String below) {
        return Administration.account(id) + below;
    }

    private Administration administration() {
        return Administration.at(oidc.server(), Demo.ADMIN);
    }
}
