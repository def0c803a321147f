package org.clinicalplatform.contract.harness;

import java.util.UUID;

/** Accounts registered by the demo administrator through the API of one server, each for one test. */
public record Registrations(ServerUnderTest server) {

    public static final String PATH = "/api/v1/access-control/user-accounts";

    public static Registrations at(ServerUnderTest server) {
        return new Registrations(server);
    }

    /** A body that registers an account with an email address and without roles, of another name each time. */
    public static Json body() {
        String name = "n-" + UUID.randomUUID();
        return Json.parse("{\"username\":\"" + name + "\",\"email\":\"" + name + "@mail.example\","
                + "\"firstName\":\"Noor\",\"lastName\":\"Haddad\",\"roleCodes\":[]}");
    }

    public RawResponse register(Json body) {
        return server.send(RawRequest.post(PATH)
                .bearer(Sessions.at(server).token(Demo.ADMIN))
                .json(body.toString()));
    }

    public Json newAccount() {
        return register(body()).expect(201).json();
    }

    public Json newAccount(String password) {
        Json account = newAccount();
        RawResponse response = account.has("passwordSetupLink")
                ? redeem(tokenOf(account.text("passwordSetupLink")), password)
                : setPassword(account.text("userAccountId"), password);
        response.expect(204);
        return account;
    }

    private RawResponse setPassword(String id, String password) {
        return server.send(RawRequest.of("PUT", PATH + "/" + id + "/password")
                .bearer(Sessions.at(server).token(Demo.ADMIN))
                .json("{\"newPassword\":" + Json.quoted(password) + "}"));
    }

    public RawResponse redeem(String token, String password) {
        return server.send(redemption(token, password));
    }

    public static RawRequest redemption(String token, String password) {
        return RawRequest.post("/api/v1/auth/password-reset/redeem")
                .json("{\"token\":" + Json.quoted(token) + ",\"newPassword\":" + Json.quoted(password) + "}");
    }

    /** The token in a link, or in a text that holds one. */
    public static String tokenOf(String text) {
        return text.replaceAll("(?s).*[?&]token=([0-9a-f]{96}).*", "$1");
    }
}
