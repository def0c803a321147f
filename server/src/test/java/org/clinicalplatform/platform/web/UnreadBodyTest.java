package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A servlet refuses every POST with 401 without reading its body; two threads serve all connections. */
class UnreadBodyTest {
    private static final int THREADS = 2;
    private static final byte[] MEGABYTE = new byte[1024 * 1024];

    private static Tomcat tomcat;

    @BeforeAll
    static void start(@TempDir Path directory) throws LifecycleException {
        tomcat = new Tomcat();
        tomcat.setBaseDir(directory.toString());
        Connector connector = new Connector(HardenedHttp11Protocol.class.getName());
        connector.setPort(0);
        connector.setProperty("maxThreads", Integer.toString(THREADS));
        connector.setProperty("minSpareThreads", Integer.toString(THREADS));
        connector.setProperty("maxSwallowSize", Integer.toString(64 * 1024));
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "refusing", new RefusingServlet()).setAsyncSupported(true);
        context.addServletMappingDecoded("/*", "refusing");
        tomcat.start();
    }

    @AfterAll
    static void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/async", "/%00", "/%zz", "/../x"})
    void refusalWhenBodiesDripThenHoldsNoThread(String path) throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 5 * THREADS; i++) {
                slow.add(send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\nx"));
                slow.add(send("POST " + path + " HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nx"));
            }
            long start = System.nanoTime();
            try (Socket healthy = send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")) {
                assertThat(statusOf(healthy)).isEqualTo(200);
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/async", "/%00"})
    void connectionWhenTheBodyDripsThenIsClosed(String path) throws Exception {
        try (Socket slow = send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\nx")) {
            assertThat(statusOf(slow)).isBetween(400, 401);
            long start = System.nanoTime();
            dripUntilClosed(slow);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/async"})
    void connectionWhenASmallBodyArrivesAfterTheResponseThenServesTheNextRequest(String path) throws IOException {
        String next = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";
        try (Socket client = send("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 10000\r\n\r\n")) {
            String refusal = headOf(client);
            assertThat(refusal).startsWith("HTTP/1.1 401").doesNotContain("Connection:");

            client.getOutputStream().write(("x".repeat(10_000) + next).getBytes(StandardCharsets.US_ASCII));
            assertThat(statusOf(client)).isEqualTo(200);
            client.getOutputStream().write(next.getBytes(StandardCharsets.US_ASCII));
            assertThat(statusOf(client)).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/async"})
    void connectionWhenSmallBodiesAreNotReadAgainAndAgainThenServesOn(String path) throws IOException {
        byte[] head = ("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] body = "x".repeat(1000).getBytes(StandardCharsets.US_ASCII);
        try (Socket client = send("")) {
            for (int i = 0; i < 90; i++) {
                client.getOutputStream().write(head);
                assertThat(statusOf(client)).as("request %d", i).isEqualTo(401);
                client.getOutputStream().write(body);
            }
        }
    }

    @Test
    void connectionWhenTheWholeBodyCameWithTheHeaderThenServesThePipelinedRequest() throws IOException {
        try (Socket client = send(
                "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc" + "GET / HTTP/1.1\r\nHost: x\r\n\r\n")) {
            assertThat(statusOf(client)).isEqualTo(401);
            assertThat(statusOf(client)).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Content-Length: 70000", "Transfer-Encoding: chunked"})
    void responseWhenTheBodyMayBeLongThenAnnouncesTheClose(String framing) throws IOException {
        try (Socket client = send("POST / HTTP/1.1\r\nHost: x\r\n" + framing + "\r\n\r\n")) {
            assertThat(headOf(client)).startsWith("HTTP/1.1 401").contains("Connection: close");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/async"})
    void clientWhenItPostsAMegabyteThenReadsItsRefusal(String path) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        URI uri = URI.create("http://localhost:" + tomcat.getConnector().getLocalPort() + path);
        for (int i = 0; i < 200; i++) {
            HttpResponse<String> response = client.send(
                    HttpRequest.newBuilder(uri)
                            .POST(HttpRequest.BodyPublishers.ofByteArray(MEGABYTE))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(401);
        }
    }

    private static Socket send(String text) throws IOException {
        Socket socket = new Socket("localhost", tomcat.getConnector().getLocalPort());
        socket.setSoTimeout(5_000);
        socket.setTcpNoDelay(true);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static void dripUntilClosed(Socket socket) throws IOException {
        socket.setSoTimeout(100);
        while (true) {
            try {
                socket.getOutputStream().write('x');
                if (socket.getInputStream().read() < 0) {
                    return;
                }
            } catch (java.net.SocketTimeoutException open) {
                // the next byte
            } catch (SocketException closed) {
                return;
            }
        }
    }

    private static int statusOf(Socket socket) throws IOException {
        return Integer.parseInt(headOf(socket).substring("HTTP/1.1 ".length(), "HTTP/1.1 401".length()));
    }

    /** The header of the next response, whose content is skipped. */
    private static String headOf(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head.write(next);
        }
        String text = head.toString(StandardCharsets.US_ASCII);
        int length = text.indexOf("Content-Length: ");
        if (length >= 0) {
            in.readNBytes(Integer.parseInt(text.substring(length + 16, text.indexOf("\r\n", length))));
        }
        return text;
    }

    private static final class RefusingServlet extends HttpServlet {
        private static final long serialVersionUID = 1L;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.setContentLength(2);
            response.getWriter().write("ok");
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) {
            boolean async = request.getRequestURI().equals("/async");
            if (request.getContentLengthLong() < 0) {
                response.setHeader("Connection", "close");
            }
            response.setStatus(401);
            response.setContentLength(0);
            if (async) {
                request.startAsync().complete();
            }
        }
    }
}
