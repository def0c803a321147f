package org.clinicalplatform.contract.harness;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Signs demo accounts in at one server. */
public final class Sessions {

    /** Well within the lifetime of an access token. */
    private static final Duration SHARED_FOR = Duration.ofMinutes(5);

    private static final Map<Server, Shared> SHARED = new ConcurrentHashMap<>();

    private record Server(String baseUri, String account) {}

    private record Shared(Session session, Instant since) {

        boolean isYoung() {
            return since.plus(SHARED_FOR).isAfter(Instant.now());
        }
    }

    private final ServerUnderTest server;
    private final RawHttp http;
    private final String baseUri;

    private Sessions(ServerUnderTest server) {
        this.server = server;
        this.http = server.http();
        this.baseUri = server.baseUri().toString();
    }

    public static Sessions at(ServerUnderTest server) {
        return new Sessions(server);
    }

    /**
     * An access token of an account, narrowed to its facility (an account of several works at the first), from a
     * session that all tests share: a test that ends sessions takes a {@link #fresh} one.
     */
    public String token(String account) {
        return SHARED.compute(
                        new Server(baseUri, account),
                        (key, known) ->
                                known != null && known.isYoung() ? known : new Shared(fresh(account), Instant.now()))
                .session()
                .accessToken();
    }

    /** A new session of an account, narrowed like that of {@link #token}. */
    public Session fresh(String account) {
        Session session = signIn(account, Demo.PASSWORD);
        Json status = verify(session.accessToken()).json();
        return status.has("sessionFacilityId") ? session : narrow(session, Demo.NORTH, Demo.N1);
    }

    public Session signIn(String account, String password) {
        return Session.of(login(account, password));
    }

    public Session signInWith(RawResponse response) {
        return Session.of(response);
    }

    /** The response to a sign-in, wherever the server's accounts do that. */
    public RawResponse login(String account, String password) {
        return server.signIn().response(server, account, password);
    }

    /**
     * As {@link #login}, tried again while a machine under load responds that it is unavailable, which changes nothing.
     */
    public RawResponse loginPatiently(String account, String password) {
        return Patience.with(() -> login(account, password));
    }

    /** Narrows a session to a facility; spends its refresh token. */
    public Session narrow(Session session, String tenantId, String facilityId) {
        return Session.of(scope(session.accessToken(), tenantId, facilityId));
    }

    public RawResponse scope(String accessToken, String tenantId, String facilityId) {
        Json scope = Json.object("tenantId", tenantId, "facilityId", facilityId);
        return http.send(RawRequest.post("/api/v1/auth/session/scope")
                .bearer(accessToken)
                .json(scope.toString()));
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
