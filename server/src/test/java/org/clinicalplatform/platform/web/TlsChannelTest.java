package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The web layer without operations, with a certificate of its own. */
class TlsChannelTest {
    private static final String PASSWORD = "changeit";
    private static final int THREADS = 8;
    /** Less than the time for which a thread waits for a client. */
    private static final int SOON_MILLIS = 5_000;

    @TempDir
    static Path directory;

    private static Path store;
    private static ServletWebServerApplicationContext service;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        store = directory.resolve("server.p12");
        makeCertificate();
        service = (ServletWebServerApplicationContext)
                new SpringApplicationBuilder(FilterOrderTest.WebLayer.class, UnreadResponses.SmallBuffers.class)
                        .run(
                                "--spring.main.lazy-initialization=true",
                                "--server.port=0",
                                "--server.tomcat.threads.max=" + THREADS,
                                "--management.server.port=-1",
                                "--server.ssl.key-store=file:" + store,
                                "--server.ssl.key-store-password=" + PASSWORD,
                                // of the whole process, and tests that run after this one read its warnings
                                "--logging.level.root=warn");
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /api/v1/auth/verify HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "POST /api/v1/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
                "GET / HTTP/1.0\r\n\r\n"
            })
    void requestWhenPlainHttpThenIsRefusedInTheStandardBody(String request) throws IOException {
        Instant before = Instant.now().minus(Duration.ofMillis(1));

        String response = exchange(new Socket("localhost", port()), request);

        int end = response.indexOf("\r\n\r\n");
        String body = response.substring(end + 4);
        assertThat(response.substring(0, end).lines())
                .startsWith("HTTP/1.1 400 ")
                .contains(
                        "Cache-Control: no-store",
                        "X-Content-Type-Options: nosniff",
                        "Content-Type: application/json",
                        "Content-Length: " + body.length(),
                        "Connection: close")
                .anyMatch(line -> line.matches("X-Request-Id: [0-9a-f-]{36}"))
                .anyMatch(line -> line.startsWith("Date: "))
                .noneMatch(line -> line.startsWith("Strict-Transport-Security"));
        JsonNode error = new JsonMapper().readTree(body);
        assertThat(error.propertyNames())
                .containsExactly("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode");
        assertThat(error.required("errorCode").asInt()).isEqualTo(400);
        assertThat(error.required("apiPath").asString()).isEmpty();
        assertThat(error.required("errorMessage").asString()).isEqualTo("This port requires https");
        assertThat(Instant.parse(error.required("errorTime").asString())).isBetween(before, Instant.now());
        assertThat(error.required("businessErrorCode").isNull()).isTrue();
    }

    /** A connection takes the channel of an earlier one, so each kind follows the other. */
    @Test
    void requestWhenOverTlsThenIsServedAsBefore() throws IOException, GeneralSecurityException {
        for (int i = 0; i < 5; i++) {
            Socket tls = trusting().getSocketFactory().createSocket("localhost", port());
            String served =
                    exchange(tls, "GET /api/v1/auth/verify HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            String plain = exchange(new Socket("localhost", port()), "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");

            assertThat(served).startsWith("HTTP/1.1 401").contains("Strict-Transport-Security");
            assertThat(plain).startsWith("HTTP/1.1 400").contains("requires https");
        }
    }

    /** Requirement R-173. */
    @Test
    void clientsWhenTheyReadNothingThenOthersAreServed() throws IOException, GeneralSecurityException {
        SocketFactory factory = trusting().getSocketFactory();
        try (UnreadResponses unread = new UnreadResponses(factory, port())) {
            for (int i = 0; i < 3 * THREADS; i++) {
                unread.open();
            }

            for (int i = 0; i < 10; i++) {
                String response = exchange(
                        factory.createSocket("localhost", port()),
                        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
                assertThat(response).startsWith("HTTP/1.1 401");
            }
        }
    }

    private static int port() {
        return Objects.requireNonNull(service.getWebServer()).getPort();
    }

    private static String exchange(Socket connection, String request) throws IOException {
        try (connection) {
            connection.setSoTimeout(SOON_MILLIS);
            connection.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            connection.getOutputStream().flush();
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static SSLContext trusting() throws IOException, GeneralSecurityException {
        KeyStore certificates = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            certificates.load(in, PASSWORD.toCharArray());
        }
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", certificates.getCertificate("server"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private static void makeCertificate() throws IOException, InterruptedException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD)
                .redirectErrorStream(true)
                .start();
        String output = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(output).isZero();
    }
}
