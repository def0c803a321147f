package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.clinicalplatform.contract.documentation.RunningProxy.Kind;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What the proxies do with a request whose replica is lost, with the files of the project: a write that a replica may
 * have executed is not sent again. Runs where the proxies are installed.
 */
class ProxyRepetitionTest {

    private static final List<String> WRITES = List.of("PUT", "DELETE", "POST", "PATCH");
    private static final String PATH = "/api/v1/clinical/visits";

    @TempDir
    private Path folder;

    @Test
    void writeWhenItsReplicaIsLostThenNginxDoesNotSendItToTheOther() throws Exception {
        try (StubReplica first = new StubReplica(true);
                StubReplica second = new StubReplica(true);
                RunningProxy proxy = proxy(Kind.NGINX, first.port(), second.port())) {
            for (String method : WRITES) {
                assertThat(proxy.send(method, PATH, "{}").statusCode())
                        .as(method)
                        .isEqualTo(502);
            }

            assertThat(Stream.of(first, second).flatMap(replica -> replica.received().stream()))
                    .containsExactlyInAnyOrderElementsOf(WRITES);
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestWhenOneHostDoesNotRespondThenReadsAndCreatesGoToTheOther(Kind kind) throws Exception {
        try (StubReplica running = new StubReplica(false);
                SilentHost silent = new SilentHost();
                RunningProxy proxy = proxy(kind, silent.port(), running.port())) {
            // in turns, so that each method meets the silent host at least once
            for (String method : List.of("GET", "GET", "POST", "POST", "PATCH", "PATCH")) {
                assertThat(proxy.send(method, PATH, "{}").statusCode())
                        .as(method)
                        .isEqualTo(200);
            }
        }
    }

    @Test
    void readWhenItsReplicaIsLostThenNginxSendsItToTheOther() throws Exception {
        try (StubReplica lost = new StubReplica(true);
                StubReplica running = new StubReplica(false);
                RunningProxy proxy = proxy(Kind.NGINX, lost.port(), running.port())) {
            assertThat(proxy.get(PATH).statusCode()).isEqualTo(200);
            assertThat(proxy.get(PATH).statusCode()).isEqualTo(200);

            assertThat(lost.received()).isNotEmpty();
        }
    }

    /** Also where nginx is not installed: it would repeat PUT and DELETE, but holds back POST and PATCH. */
    @Test
    void nginxFileWhenReadThenOnlyMethodsThatItHoldsBackMayMoveOn() throws IOException {
        String file = Files.readString(Path.of("..", "server", "src", "main", "proxies", "nginx.conf"));

        assertThat(file)
                .containsSubsequence(
                        "location / {",
                        "error_page 418 = @sent_once;",
                        "if ($request_method ~ ^(PUT|DELETE)$) {",
                        "return 418;",
                        "proxy_next_upstream error timeout;",
                        "location @sent_once {",
                        "proxy_next_upstream off;")
                .doesNotContain("non_idempotent");
    }

    /** With the eight small buffers of the default, a client that reads slowly would hold a thread of the service. */
    @Test
    void nginxFilesWhenReadThenTakeWholeResponsesInMemory() throws IOException {
        Path server = Path.of("..", "server");
        for (String file : List.of("src/main/proxies/nginx.conf", "docs/guide/front-end.md")) {
            assertThat(Files.readString(server.resolve(file)))
                    .as(file)
                    .contains("proxy_max_temp_file_size 0;", "proxy_buffers 64 32k;");
        }
    }

    private RunningProxy proxy(Kind kind, int first, int second) throws IOException, GeneralSecurityException {
        Assumptions.assumeTrue(Tools.isInstalled(kind.program()), kind + " is not installed");
        Tools.assumeInstalled("openssl");
        Map<String, String> addresses = new TreeMap<>();
        place(addresses, "10.1.2.20", first);
        place(addresses, "10.1.2.21", second);
        // otherwise nginx leaves a replica for a while after a failure, and a request would meet no replica at all
        addresses.put("max_fails=1", "max_fails=0");
        return new RunningProxy(kind, folder, addresses);
    }

    /** @param address of the replica in the files of the proxies */
    private static void place(Map<String, String> addresses, String address, int port) {
        String own = "127.0.0.1:" + port;
        addresses.put(address + ":8080 port 8081", own + " port " + port);
        addresses.put(address + ":8080", own);
    }

    /**
     * Like a machine without power: whoever connects gets no response, because the queue of new connections is full.
     */
    private static final class SilentHost implements AutoCloseable {

        private static final int ENOUGH = 20;

        private final ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        private final List<Socket> waiting = new ArrayList<>();

        SilentHost() throws IOException {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port());
            for (int i = 0; i < ENOUGH; i++) {
                Socket connection = new Socket();
                waiting.add(connection);
                try {
                    connection.connect(address, 200);
                } catch (SocketTimeoutException full) {
                    return;
                }
            }
            close();
            throw new IllegalStateException("The queue of new connections has no bound");
        }

        int port() {
            return listening.getLocalPort();
        }

        @Override
        public void close() throws IOException {
            for (Socket connection : waiting) {
                connection.close();
            }
            listening.close();
        }
    }
}
