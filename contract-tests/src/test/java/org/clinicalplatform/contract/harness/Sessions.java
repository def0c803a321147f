package org.clinicalplatform.contract.harness;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Signs demo accounts in at one server. Thread-safe. */
public final class Sessions {

    private static final Map<Server, Session> SHARED = new ConcurrentHashMap<>();

    private record Server(String baseUri, String account) {}

    private final RawHttp http;
    private final String baseUri;

    private Sessions(ServerUnderTest server) {
        this.http = server.http();
        this.baseUri = server.baseUri().toString();
    }

    public static Sessions at(ServerUnderTest server) {
        return new Sessions(server);
    }

    /**
     * An access token of an account, narrowed to its facility (an account of several works at the first), from a
     * session that all tests share: whoever ends sessions takes a {@link #fresh} one.
     */
    public String token(String account) {
        return SHARED.computeIfAbsent(new Server(baseUri, account), key -> fresh(account))
                .accessToken();
    }

    /** A new session of an account, narrowed like that of {@link #token}. */
    public Session fresh(String account) {
        Session session = signIn(account, Demo.PASSWORD);
        Json status = verify(session.accessToken()).json();
        return status.has("sessionFacilityId") ? session : narrow(session, Demo.NORTH, Demo.N1);
    }

    /** A new session as the login made it. */
    public Session signIn(String account, String password) {
        return Session.of(login(account, password));
    }

    /** The session that an answer opened. */
    public Session signInWith(RawResponse answer) {
        return Session.of(answer);
    }

    public RawResponse login(String account, String password) {
        String body = "{\"username\":" + Json.quoted(account) + ",\"password\":" + Json.quoted(password) + "}";
        return http.send(RawRequest.post("/api/v1/auth/login").json(body));
    }

    /** Narrows a session to a facility; spends its refresh token. */
    public Session narrow(Session session, String tenantId, String facilityId) {
        String body = "{\"tenantId\":\"" + tenantId + "\",\"facilityId\":\"" + facilityId + "\"}";
        return Session.of(http.send(RawRequest.post("/api/v1/auth/session/scope")
                .bearer(session.accessToken())
                .json(body)));
    }

    public RawResponse refresh(String refreshToken) {
        return http.send(refreshRequest(refreshToken));
    }

    public static RawRequest refreshRequest(String refreshToken) {
        return RawRequest.post("/api/v1/auth/refresh").json("{\"refreshToken\":" + Json.quoted(refreshToken) + "}");
    }

    public RawResponse verify(String accessToken) {
        return http.send(RawRequest.get("/api/v1/auth/verify").bearer(accessToken));
    }

    public RawResponse logout(String accessToken) {
        return http.send(RawRequest.post("/api/v1/auth/logout").bearer(accessToken));
    }
}
