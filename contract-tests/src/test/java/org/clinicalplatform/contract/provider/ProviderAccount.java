package org.clinicalplatform.contract.provider;

import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * An account of one test's, with the user that the service made for it at the provider.
 *
 * @param subject the user's id there
 */
record ProviderAccount(OidcServer oidc, ServerUnderTest server, String id, String username, String subject) {

    static final String PASSWORD = "first-Horse-1";

    /** A clinician at N1 with {@link #PASSWORD}. */
    static ProviderAccount clinician(OidcServer oidc) {
        return clinician(oidc, oidc.server());
    }

    /** As above, by another server of the same realm. */
    static ProviderAccount clinician(OidcServer oidc, ServerUnderTest server) {
        RawResponse response =
                Registrations.at(server).register(Registrations.body().with("roleCodes", "[\"CLINICIAN\"]"));
        if (response.status() != 201) {
            throw new IllegalStateException("No account:\n" + response);
        }
        Json made = response.json();
        String subject = made.text("idpSubject");
        oidc.realm().setPassword(subject, PASSWORD);
        return new ProviderAccount(oidc, server, made.text("userAccountId"), made.text("username"), subject);
    }

    /** An account of a user who was at the provider before, with {@link #PASSWORD}. */
    static ProviderAccount linked(OidcServer oidc) {
        Json body = Registrations.body();
        String subject = oidc.realm().addUser(body.text("username"), PASSWORD);
        RawResponse response = Registrations.at(oidc.server()).register(body.with("idpSubject", Json.quoted(subject)));
        if (response.status() != 201) {
            throw new IllegalStateException("No account:\n" + response);
        }
        return new ProviderAccount(
                oidc, oidc.server(), response.json().text("userAccountId"), body.text("username"), subject);
    }

    /** A change of the account's state, such as {@code deactivate}, by the demo administrator. */
    RawResponse administer(String operation) {
        return administration().post(path("/" + operation));
    }

    /** The demo administrator's answer to a new password for the account. */
    RawResponse setPassword(String password) {
        return administration().put(path("/password"), "{\"newPassword\":" + Json.quoted(password) + "}");
    }

    /** The account's own request for a new password at the provider. */
    RawResponse requireUpdate(Session session) {
        return server.send(RawRequest.post(REQUIRE_UPDATE).bearer(session.accessToken()));
    }

    static final String REQUIRE_UPDATE = "/api/v1/auth/password-reset/require-update";

    Session signIn(String password) {
        return Sessions.at(server).signIn(username, password);
    }

    ProviderSignIn.Outcome attempt(String password) {
        return ProviderSignIn.at(oidc.realm()).attempt(username, password);
    }

    RawResponse exchange(String token) {
        return server.send(ProviderExchange.exchange(token));
    }

    boolean isLive(Session session) {
        return Sessions.at(server).verify(session.accessToken()).status() == 200;
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
        return Administration.at(server, Demo.ADMIN);
    }
}
