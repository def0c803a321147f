package org.clinicalplatform.contract.harness;

import java.util.List;

/**
 * A sign-in at a realm, whose token is exchanged for a session. As a login does, it narrows the session of an account
 * that has but one place to work at.
 */
public record ProviderExchange(Realm realm) implements SignIn {

    /** What is exchanged where. */
    public static final String PATH = "/api/v1/auth/session/exchange";

    @Override
    public RawResponse response(ServerUnderTest server, String account, String password) {
        RawResponse granted = realm.passwordGrant(account, password);
        if (granted.status() != 200) {
            return granted;
        }
        RawResponse exchanged = server.send(exchange(granted.json().text("access_token")));
        return exchanged.status() == 200 ? narrowed(server, exchanged) : exchanged;
    }

    @Override
    public void admit(ServerUnderTest server, String account, String password) {
        String subject = realm.addUser(account, password);
        server.database().update("update user_account set idp_subject = ? where username = ?", subject, account);
        String id = server.database().text("select id::text from user_account where username = ?", account);
        realm.release(subject, id);
    }

    /** RFC 6749, section 5.2: {@code invalid_grant}. */
    @Override
    public int refusal() {
        return 400;
    }

    @Override
    public String subject(String username) {
        return realm.addUser(username, Demo.PASSWORD);
    }

    public static RawRequest exchange(String token) {
        return RawRequest.post(PATH).bearer(token);
    }

    private static RawResponse narrowed(ServerUnderTest server, RawResponse exchanged) {
        String token = Session.of(exchanged).accessToken();
        List<Json> tenants = list(server, token, "/api/v1/auth/session/tenants");
        if (tenants.size() != 1) {
            return exchanged;
        }
        String tenant = tenants.get(0).text("tenantId");
        List<Json> facilities = list(server, token, "/api/v1/auth/session/facilities?tenantId=" + tenant);
        return facilities.size() == 1
                ? Sessions.at(server).scope(token, tenant, facilities.get(0).text("facilityId"))
                : exchanged;
    }

    private static List<Json> list(ServerUnderTest server, String token, String path) {
        return server.send(RawRequest.get(path).bearer(token)).json().items();
    }
}
