package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Filter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** The web layer without operations, so that what reaches an operation is 404. Two threads serve all connections. */
class RequestBodyFilterTest {
    private static final String LOGIN = "/api/v1/auth/login";
    private static final String RESET_REQUEST = "/api/v1/auth/password-reset/request";

    private final List<Socket> sockets = new ArrayList<>();
    private ServletWebServerApplicationContext service;

    @BeforeEach
    void start() {
        service = (ServletWebServerApplicationContext) new SpringApplicationBuilder(FilterOrderTest.WebLayer.class)
                .run(
                        "--spring.main.lazy-initialization=true",
                        "--server.port=0",
                        "--server.tomcat.threads.max=2",
                        "--management.server.port=-1",
                        "--svc.web.max-body=128KB",
                        "--svc.web.body-memory=1MB",
                        "--svc.web.body-timeout=5s",
                        "--security.rate-limit.ip-max-attempts=3",
                        // of the whole process, and tests that run after this one read its warnings
                        "--logging.level.root=warn");
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        service.close();
    }

    @Test
    void bodyWhenItArrivesThenReachesTheOperationAndTheConnectionServesOn() throws IOException {
        Socket client = send(LOGIN, "Content-Length: 2", "{");
        client.getOutputStream().write('}');
        assertThat(response(client)).startsWith("HTTP/1.1 404").doesNotContain("Connection:");
        client.getOutputStream().write(head(LOGIN, "Content-Length: 2", "{}"));
        assertThat(response(client)).startsWith("HTTP/1.1 404");
    }

    /** The client chooses when its body ends, and would choose with it how much of a tick is left. */
    @Test
    void bodyWhenItArrivesThenTheTickCountsFromItsEnd() throws Exception {
        MockHttpServletRequest request = new MockHttpServletRequest("GET", "/api/v1/clinical/visits");
        TestRequests.arrived(request, System.nanoTime() - TimeUnit.HOURS.toNanos(1));
        request.setAttribute(RequestBodyFilter.RECEIVED, ReceivedBody.of(new byte[1], 1));
        FilterRegistrationBean<?> registration = service.getBean("requestBodyFilter", FilterRegistrationBean.class);
        Filter filter = Objects.requireNonNull(registration.getFilter());
        long end = System.nanoTime();

        filter.doFilter(request, new MockHttpServletResponse(), new MockFilterChain());

        assertThat(RequestContext.of(request).arrivedNanos() - end).isNotNegative();
    }

    @Test
    void memoryWhenRequestsAreProcessedThenIsGivenBack() throws IOException {
        String large = "x".repeat(60_000);
        Socket client = send(LOGIN, "Content-Length: 60000", large);
        for (int i = 0; i < 40; i++) {
            assertThat(response(client)).startsWith("HTTP/1.1 404");
            client.getOutputStream().write(head(LOGIN, "Content-Length: 60000", large));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"65537", "10000000000"})
    void anonymousBodyWhenAnnouncedTooLargeThenIsRefusedByItsNumber(String length) throws IOException {
        assertRefusedWithoutWaiting(413, send(LOGIN, "Content-Length: " + length, ""));
    }

    @Test
    void anonymousBodyWhenItGrowsTooLargeThenIsRefused() throws IOException {
        Socket client = send(LOGIN, "Transfer-Encoding: chunked", "10001\r\n" + "x".repeat(0x10001));
        assertThat(response(client)).startsWith("HTTP/1.1 413").contains("Connection: close");
    }

    /** A proxy that does not know chunks in HTTP/1.0 would take a part of the body for the next request. */
    @Test
    void bodyWhenChunkedInHttp10ThenIsRefusedAndTheConnectionIsClosed() throws IOException {
        String request = new String(
                head(LOGIN, "Connection: keep-alive\r\nTransfer-Encoding: chunked", "2\r\n{}\r\n0\r\n\r\n"),
                StandardCharsets.US_ASCII);

        Socket client = send(request.replace("HTTP/1.1", "HTTP/1.0").getBytes(StandardCharsets.US_ASCII));

        assertThat(response(client))
                .startsWith("HTTP/1.1 400")
                .contains("Connection: close")
                .doesNotContain("keep-alive");
        assertThat(client.getInputStream().read()).isNegative();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "identity, br", "\"gzip\"", "identity\r\nContent-Encoding: gzip"})
    void bodyWhenItIsEncodedThenIsRefused(String encoding) throws IOException {
        Socket client = send(LOGIN, "Content-Length: 2\r\nContent-Encoding: " + encoding, "{}");
        assertThat(response(client)).startsWith("HTTP/1.1 415").contains("Accept-Encoding: identity");
    }

    @Test
    void requestWhenItNeedsATokenThenIs401BeforeItsBody() throws IOException {
        Socket client = send("/api/v1/clinical/visits", "Content-Length: 1000", "");
        String refusal = assertRefusedWithoutWaiting(401, client);
        assertThat(refusal).doesNotContain("Connection:");
    }

    @Test
    void requestWhenItsPathIsUnknownThenIsRefusedBeforeItsBody() throws IOException {
        assertRefusedWithoutWaiting(404, send("/api/v1/auth/unknown", "Content-Length: 1000", ""));
        assertRefusedWithoutWaiting(400, send("/api//v1", "Content-Length: 1000", ""));
    }

    @Test
    void resetRequestWhenItsBodyIsNotReceivedThenCountsAndTheNextIsRefusedBeforeItsBody() throws IOException {
        assertRefusedWithoutWaiting(413, send(RESET_REQUEST, "Content-Length: 100000", ""));
        assertRefusedWithoutWaiting(415, send(RESET_REQUEST, "Content-Length: 2\r\nContent-Encoding: gzip", ""));
        assertThat(response(send(RESET_REQUEST, "Content-Length: 2", "{"))).startsWith("HTTP/1.1 408");

        assertThat(assertRefusedWithoutWaiting(429, send(RESET_REQUEST, "Content-Length: 1000", "")))
                .contains("Retry-After: ");
    }

    @Test
    void resetRequestWhenItsBodyIsMalformedThenCounts() throws IOException {
        for (int i = 0; i < 3; i++) {
            assertThat(response(send(RESET_REQUEST, "Transfer-Encoding: chunked", "zz\r\n")))
                    .startsWith("HTTP/1.1 400");
        }
        assertRefusedWithoutWaiting(429, send(RESET_REQUEST, "Content-Length: 1000", ""));
    }

    @Test
    void bodiesWhenTheyFillTheMemoryThenTheSlowestAreRefusedAndOthersReceived() throws IOException {
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            slow.add(send(LOGIN, "Content-Length: 3000", "x"));
        }
        assertThat(response(slow.get(0))).startsWith("HTTP/1.1 503").contains("Connection: close");

        assertRefusedWithoutWaiting(404, send(LOGIN, "Content-Length: 2", "{}"));

        // on a busy machine they are received in any order, so any of them may be among those that there is room for
        List<String> others = new ArrayList<>();
        for (Socket socket : slow.subList(1, slow.size())) {
            others.add(response(socket));
        }
        assertThat(others)
                .anySatisfy(response ->
                        assertThat(response).startsWith("HTTP/1.1 408").contains("Connection: close"));
    }

    /** A request that waited for the rest of its body would be refused with 408. */
    private static String assertRefusedWithoutWaiting(int status, Socket client) throws IOException {
        String response = response(client);
        assertThat(response).startsWith("HTTP/1.1 " + status);
        return response;
    }

    private Socket send(String path, String headers, String body) throws IOException {
        return send(head(path, headers, body));
    }

    private Socket send(byte[] request) throws IOException {
        int port = Objects.requireNonNull(service.getWebServer()).getPort();
        Socket socket = new Socket("localhost", port);
        sockets.add(socket);
        socket.setSoTimeout(15_000);
        socket.setTcpNoDelay(true);
        socket.getOutputStream().write(request);
        return socket;
    }

    private static byte[] head(String path, String headers, String body) {
        return ("POST " + path + " HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" + headers + "\r\n\r\n"
                        + body)
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** The next response: its header, and its body of announced length. */
    private static String response(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        while (!read.toString(StandardCharsets.US_ASCII).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            read.write(next);
        }
        String text = read.toString(StandardCharsets.US_ASCII);
        int length = text.indexOf("Content-Length: ");
        if (length >= 0) {
            read.write(in.readNBytes(Integer.parseInt(text.substring(length + 16, text.indexOf("\r\n", length)))));
        }
        return read.toString(StandardCharsets.US_ASCII);
    }
}
