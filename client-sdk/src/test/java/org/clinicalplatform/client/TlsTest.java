package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.clinicalplatform.client.error.TlsHandshakeException;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Against a TLS server of the JDK whose certificates come from a private CA and which can require one of the client.
 */
class TlsTest {
    private static PrivateCa ca;

    private final List<Duration> waits = new CopyOnWriteArrayList<>();
    private final List<Principal> clients = new CopyOnWriteArrayList<>();
    private final TokenStore store = TokenStore.inMemory();
    private @Nullable HttpsServer server;

    @BeforeAll
    static void createCa(@TempDir Path directory) throws Exception {
        ca = PrivateCa.create(directory);
    }

    @BeforeEach
    void signIn() {
        store.save(new Tokens(
                "access-1", "refresh-1", new TestClock().instant(), Duration.ofMinutes(15), Duration.ofHours(1)));
    }

    @AfterEach
    void stopServer() {
        if (server != null) {
            server.stop(0);
        }
    }

    @Test
    void callWhenCaAndClientCertificateAreInTheContextThenMadeOverMutualTls() throws Exception {
        ClinicalClient client = client(start("server", true), ca.context("client"));

        assertThat(client.visits().get(SampleResponses.VISIT).getId()).isEqualTo(SampleResponses.VISIT.value());

        assertThat(clients).extracting(Principal::getName).containsExactly("CN=ward-board");
    }

    /**
     * In TLS 1.3 the client learns of it after its request is on the way, and may only see that the connection ends.
     */
    @Test
    void callWhenTheClientCertificateIsMissingThenSaysSo() throws Exception {
        ClinicalClient client = client(start("server", true, "TLSv1.2"), ca.context(null));

        assertThat(refusal(client)).hasMessageContaining("client certificate");
    }

    @Test
    void callWhenTheCaIsNotTrustedThenSaysSo() throws Exception {
        ClinicalClient client = client(start("server", false), SSLContext.getDefault());

        assertThat(refusal(client)).hasMessageContaining("not issued by a trusted CA");
    }

    @Test
    void callWhenTheCertificateIsForAnotherHostThenSaysSo() throws Exception {
        String url = start("server", false).replace("127.0.0.1", "localhost");

        assertThat(refusal(client(url, ca.context(null)))).hasMessageContaining("for another host");
    }

    @Test
    void callWhenTheCertificateHasExpiredThenSaysSo() throws Exception {
        ClinicalClient client = client(start("expired", false), ca.context(null));

        assertThat(refusal(client)).hasMessageContaining("expired");
    }

    @Test
    void callWhenThePortDoesNotUseTlsThenSaysSo() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            new Thread(() -> respondInPlainText(listener)).start();
            ClinicalClient client = client("https://127.0.0.1:" + listener.getLocalPort(), ca.context(null));

            assertThat(refusal(client)).hasMessageContaining("does not use TLS");
        }
    }

    private static void respondInPlainText(ServerSocket listener) {
        try (Socket connection = listener.accept()) {
            assertThat(connection.getInputStream().read(new byte[16_384])).isPositive();
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            connection.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new AssertionError("the server without TLS failed", e);
        }
    }

    private TlsHandshakeException refusal(ClinicalClient client) {
        TlsHandshakeException thrown = catchThrowableOfType(
                TlsHandshakeException.class, () -> client.visits().create(new VisitCreate()));
        assertThat(thrown.mayHaveTakenEffect()).isFalse();
        assertThat(thrown.requestId()).isNotEmpty();
        assertThat(waits).as("no repetition").isEmpty();
        assertThat(clients).isEmpty();
        return thrown;
    }

    private ClinicalClient client(String url, SSLContext context) {
        return ClinicalClient.builder()
                .baseUrl(url)
                .sslContext(context)
                .tokenStore(store)
                .clock(new TestClock())
                .sleeper(waits::add)
                .build();
    }

    private String start(String certificate, boolean clientRequired, String... protocols) throws Exception {
        HttpsServer started = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 8);
        server = started;
        started.setHttpsConfigurator(new HttpsConfigurator(ca.context(certificate)) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters tls = getSSLContext().getDefaultSSLParameters();
                tls.setNeedClientAuth(clientRequired);
                if (protocols.length > 0) {
                    tls.setProtocols(protocols);
                }
                parameters.setSSLParameters(tls);
            }
        });
        started.createContext("/", exchange -> respond((HttpsExchange) exchange));
        started.start();
        return "https://127.0.0.1:" + started.getAddress().getPort();
    }

    private void respond(HttpsExchange exchange) throws IOException {
        try (exchange) {
            clients.add(exchange.getSSLSession().getPeerPrincipal());
            byte[] body = SampleResponses.visit().body().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
