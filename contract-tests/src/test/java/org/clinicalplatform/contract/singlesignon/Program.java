package org.clinicalplatform.contract.singlesignon;

import java.util.UUID;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;

/**
 * A client of the realm that is a program, and its account.
 *
 * @param id of the account
 */
record Program(OidcServer oidc, String clientId, String id) {

    static final String PATH = "/api/v1/auth/session/service";
    static final String REFUSED = "The client of the identity provider is not allowed to open a session";

    /** A client of the realm with the account of a clinician at N1. */
    static Program allowed(OidcServer oidc) {
        String clientId = newClient(oidc);
        return allowed(oidc, clientId);
    }

    /** The account of a clinician at N1 for a client that exists. */
    static Program allowed(OidcServer oidc, String clientId) {
        Json account = Registrations.at(oidc.server())
                .register(body(clientId))
                .expect(201)
                .json();
        return new Program(oidc, clientId, account.text("userAccountId"));
    }

    /** A client of the realm that no account belongs to; upper case counts. */
    static String newClient(OidcServer oidc) {
        String clientId = "Batch-" + UUID.randomUUID();
        oidc.realm().addProgram(clientId);
        return clientId;
    }

    /** A body that registers the account of a client. */
    static Json body(String clientId) {
        return Registrations.body()
                .without("email")
                .with("roleCodes", "[\"CLINICIAN\"]")
                .with("serviceAccount", "true")
                .with("clientId", Json.quoted(clientId));
    }

    String token() {
        return oidc.realm().clientToken(clientId, "profile");
    }

    RawResponse open() {
        return open(token());
    }

    RawResponse open(String token) {
        return oidc.server().send(request(token));
    }

    static RawRequest request(String token) {
        return RawRequest.post(PATH).bearer(token);
    }

    /** A change of the account's state, such as {@code deactivate}, by the demo administrator. */
    RawResponse administer(String operation) {
        return administration().post(Administration.account(id) + "/" + operation);
    }

    RawResponse put(String below, String json) {
        return administration().put(Administration.account(id) + below, json);
    }

    RawResponse link(String idpSubject) {
        return administration()
                .post(Administration.account(id) + "/link", "{\"idpSubject\":" + Json.quoted(idpSubject) + "}");
    }

    Json account() {
        return administration().get(Administration.account(id)).expect(200).json();
    }

    /** The user of the realm that the client is. */
    String user() {
        return oidc.realm().serviceAccount(clientId);
    }

    private Administration administration() {
        return Administration.at(oidc.server(), Demo.ADMIN);
    }
}
