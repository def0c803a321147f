package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.clinicalplatform.contract.ratelimit.LimitedClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Requests that are refused before their body was read: clients still read the response, and small bodies cost nothing.
 */
class UnreadBodiesTest {

    private static final String LOGIN = "/api/v1/auth/login";
    private static final byte[] MEGABYTE = new byte[1024 * 1024];
    private static final int TIMES = 20;
    private static final int CLIENT_LIMIT = 120;
    /** Less than the time limit of a body. */
    private static final Duration WITHOUT_WAITING = Duration.ofSeconds(5);

    private final ServerUnderTest server = Servers.shared();

    @ParameterizedTest
    @CsvSource({Visits.PATH + ", 401", LOGIN + ", 413", "/api/v1/auth/unknown, 404"})
    void clientWhenItPostsAMegabyteThenReadsItsRefusal(String path, int status) throws Exception {
        verifyRead(server, path, status, "127.0.0.1");
    }

    @Test
    void clientWhenItIsLimitedAndPostsAMegabyteThenReadsItsRefusal() throws Exception {
        LimitedClient limited = LimitedClient.of(Servers.strict());
        for (int i = 0; i < CLIENT_LIMIT; i++) {
            limited.failRefresh();
        }

        verifyRead(Servers.strict(), "/api/v1/auth/refresh", 429, limited.address());
    }

    private static void verifyRead(ServerUnderTest server, String path, int status, String address) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        for (int i = 0; i < TIMES; i++) {
            HttpRequest request = HttpRequest.newBuilder(server.baseUri().resolve(path))
                    .header("Content-Type", "application/json")
                    .header("X-Forwarded-For", address)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(MEGABYTE))
                    .build();
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(response.statusCode()).isEqualTo(status);
            assertThat(response.body()).contains("\"errorCode\":" + status);
        }
    }

    @Test
    void connectionWhenASmallBodyIsNotReadThenServesTheNextRequest() throws IOException {
        byte[] head = kept(RawRequest.post(Visits.PATH))
                .header("Content-Length", "1000")
                .head();
        byte[] body = " ".repeat(1000).getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = server.http().connect()) {
            for (int i = 0; i < TIMES; i++) {
                socket.getOutputStream().write(head);
                RawResponse refusal = RawHttp.readResponse(socket);
                socket.getOutputStream().write(body);
                assertThat(refusal.status()).isEqualTo(401);
                assertThat(refusal.headers("Connection")).isEmpty();
            }
        }
    }

    /** What the connection becomes must not tell a record that exists, either. */
    @ParameterizedTest
    @ValueSource(ints = {2, 70_000})
    void connectionWhenARecordIsDeniedThenIsThatOfAnUnknownOne(int size) throws IOException {
        String token = Sessions.at(server).token(Demo.CLINICIAN);

        assertThat(connectionOf(Demo.VISIT_AT_N2, token, size))
                .isEqualTo(connectionOf(Demo.unknown(0xd33), token, size))
                .startsWith("404 ");
    }

    private String connectionOf(String visitId, String token, int size) throws IOException {
        byte[] body = ("{" + " ".repeat(size - 2) + "}").getBytes(StandardCharsets.US_ASCII);
        try (Socket socket = server.http().connect()) {
            socket.getOutputStream()
                    .write(kept(RawRequest.post(Visits.endPath(visitId)))
                            .bearer(token)
                            .json(body)
                            .bytes());
            RawResponse response = RawHttp.readResponse(socket);
            return response.status() + " " + response.headers("Connection");
        }
    }

    @Test
    void accountWhenItLacksThePermissionThenIsRefusedBeforeItsBody() throws IOException {
        String bystander = Sessions.at(server).token(Demo.BYSTANDER);

        verifyAtOnce(403, RawRequest.post(Visits.PATH).bearer(bystander).header("Content-Length", "1000"));
        verifyAtOnce(401, RawRequest.post(Visits.PATH).header("Content-Length", "1000"));
    }

    @Test
    void bodyWhenAnnouncedAboveTheLimitThenIsRefusedByItsNumber() throws IOException {
        verifyAtOnce(413, RawRequest.post(LOGIN).header("Content-Length", "10000000000"));
        verifyAtOnce(413, RawRequest.post(LOGIN).header("Content-Length", "65537"));
    }

    @Test
    void bodyWhenItIsCompressedThenIsUnsupported() throws IOException {
        verifyAtOnce(
                415,
                RawRequest.post(LOGIN)
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .header("Content-Length", "100"));
    }

    private void verifyAtOnce(int status, RawRequest withoutItsBody) throws IOException {
        long start = System.nanoTime();
        try (Socket socket = server.http().connect()) {
            socket.getOutputStream().write(withoutItsBody.head());
            assertThat(RawHttp.readResponse(socket).status()).isEqualTo(status);
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(WITHOUT_WAITING);
    }

    private static RawRequest kept(RawRequest request) {
        return request.without("Connection");
    }
}
