package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.ProviderTokens;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Users sign out at Keycloak, whose clients have the address of the service for that. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ProviderLogouts {

    /** Its logout tokens name the session. */
    private static final String BY_SESSION = "clinical-web-by-session";

    /** Its logout tokens name the user alone. */
    private static final String BY_USER = "clinical-web-by-user";

    /** Its logout tokens are delivered to the test. */
    private static final String CAPTURED = "clinical-web-captured";

    private static final Duration DELIVERED = Duration.ofSeconds(5);

    private final Realm realm = Servers.keycloak().realm();
    private final OidcServer oidc = start(realm);
    private final Sessions sessions = Sessions.at(oidc.server());
    private ProviderAccount account;

    ProviderLogouts() {
        String address = oidc.server().baseUri() + LogoutTokens.PATH;
        addClient(BY_SESSION, address, true);
        addClient(BY_USER, address, false);
    }

    private static OidcServer start(Realm realm) {
        CuttableProxy line = new CuttableProxy(realm.keycloak().baseUri());
        return new OidcServer(
                OidcServer.launch("logouts", Servers.demoDatabase("logouts"), realm, line.baseUri())
                        .with(
                                "SVC_AUTH_OIDC_AUTHORIZED_PARTIES",
                                String.join(",", BY_SESSION, BY_USER, CAPTURED, "contract-tests"))
                        .start(),
                realm,
                line);
    }

    /** An end of all sessions also refuses what is issued in the same second, so each test has its own. */
    @BeforeEach
    void register() {
        account = ProviderAccount.clinician(oidc);
    }

    @AfterAll
    void stop() {
        oidc.close();
    }

    @Test
    void userWhenSignedOutByAnAdministratorOfTheProviderThenTheirSessionsEnd() {
        Session one = open(signIn(BY_SESSION));
        Session two = open(signIn(BY_SESSION));

        realm.logOut(account.subject());

        verifyEnded(one);
        verifyEnded(two);
        assertThat(oidc.server()
                        .database()
                        .number(
                                "select count(*) from security_event where user_account_id = ?::uuid"
                                        + " and kind = 'SESSION_REVOKED' and reason = 'LOGGED_OUT_AT_PROVIDER'",
                                account.id()))
                .isGreaterThanOrEqualTo(2);
    }

    @Test
    void userWhenOneOfTheirSessionsEndsAtTheProviderThenOnlyThatOneEnds() {
        ProviderTokens ended = signIn(BY_SESSION);
        Session one = open(ended);
        Session two = sessions.narrow(open(signIn(BY_SESSION)), Demo.NORTH, Demo.N1);

        realm.endSession(JwtParts.claims(ended.accessToken()).text("sid"));

        verifyEnded(one);
        assertThat(account.isLive(two)).isTrue();
        assertThat(account.exchange(ended.accessToken()).status()).isEqualTo(401);
    }

    @Test
    void userWhenTheySignOutAtTheEndSessionEndpointThenThatSessionEnds() {
        ProviderTokens ended = signIn(BY_SESSION);
        Session one = open(ended);
        Session two = open(signIn(BY_SESSION));

        new ProviderSignIn(realm, BY_SESSION).signOut(ended);

        verifyEnded(one);
        assertThat(account.isLive(two)).isTrue();
    }

    @Test
    void userWhenTheLogoutTokenNamesNoSessionThenAllTheirSessionsEnd() {
        ProviderTokens ended = signIn(BY_USER);
        Session one = open(ended);
        Session two = open(signIn(BY_SESSION));

        new ProviderSignIn(realm, BY_USER).signOut(ended);

        verifyEnded(one);
        verifyEnded(two);
    }

    /** The provider reports each sign-out while the service, which requested them, waits for its response. */
    @Test
    void userWhenTheServiceEndsTheirSessionsThenTheReportsDoNotStopIt() {
        List<Session> opened = Stream.of(BY_SESSION, BY_SESSION, BY_USER, BY_USER)
                .map(client -> open(signIn(client)))
                .toList();

        assertThat(account.administer("end-sessions").status()).isEqualTo(204);

        assertThat(opened).noneMatch(account::isLive);
        assertThat(realm.sessions(account.subject())).isZero();
        assertThat(Await.until(
                        DELIVERED,
                        () -> oidc.server().database().number("select count(*) from backchannel_logout where pending")
                                == 0))
                .as("no logout is pending")
                .isTrue();
    }

    @Test
    void logoutTokenWhenDeliveredThenEndsTheSessionOnceAndIsNoAccessToken() throws Exception {
        BlockingQueue<String> delivered = new LinkedBlockingQueue<>();
        HttpServer receiver = receiver(delivered);
        try {
            addClient(CAPTURED, "http://127.0.0.1:" + receiver.getAddress().getPort() + "/", true);
            ProviderTokens tokens = signIn(CAPTURED);
            Session session = open(tokens);

            new ProviderSignIn(realm, CAPTURED).signOut(tokens);

            String token = delivered.poll(DELIVERED.toSeconds(), TimeUnit.SECONDS);
            assertThat(token).isNotNull();
            assertThat(account.isLive(session)).isTrue();
            assertThat(account.exchange(token).status()).isEqualTo(401);
            assertThat(deliver(tokens.accessToken()).status()).isEqualTo(400);
            assertThat(deliver(tokens.idToken()).status()).isEqualTo(400);
            assertThat(deliver(tokens.refreshToken()).status()).isEqualTo(400);
            assertThat(account.isLive(session)).isTrue();
            assertThat(deliver(token).status()).isEqualTo(200);
            assertThat(account.isLive(session)).isFalse();
            assertThat(deliver(token).status()).isEqualTo(400);
        } finally {
            receiver.stop(0);
        }
    }

    private RawResponse deliver(String token) {
        return oidc.server().send(LogoutTokens.delivery(token));
    }

    private static HttpServer receiver(BlockingQueue<String> delivered) throws IOException {
        HttpServer receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        receiver.createContext("/", exchange -> {
            String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            List.of(form.split("&")).stream()
                    .filter(parameter -> parameter.startsWith("logout_token="))
                    .map(parameter -> URLDecoder.decode(parameter.split("=", 2)[1], StandardCharsets.UTF_8))
                    .forEach(delivered::add);
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        receiver.start();
        return receiver;
    }

    private void addClient(String clientId, String address, boolean bySession) {
        realm.addClient(
                clientId,
                client -> client.with(
                        "attributes",
                        Json.object("pkce.code.challenge.method", "S256", "backchannel.logout.url", address)
                                .with("backchannel.logout.session.required", Json.quoted(Boolean.toString(bySession)))
                                .toString()));
    }

    private ProviderTokens signIn(String client) {
        return new ProviderSignIn(realm, client).signIn(account.username(), ProviderAccount.PASSWORD);
    }

    private Session open(ProviderTokens tokens) {
        Session session = sessions.signInWith(account.exchange(tokens.accessToken()));
        assertThat(account.isLive(session)).isTrue();
        return session;
    }

    private void verifyEnded(Session session) {
        assertThat(Await.until(DELIVERED, () -> !account.isLive(session)))
                .as("ended")
                .isTrue();
        assertThat(sessions.refresh(session.refreshToken()).status()).isEqualTo(401);
    }
}
