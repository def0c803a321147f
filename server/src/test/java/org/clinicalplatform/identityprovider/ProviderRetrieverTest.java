package org.clinicalplatform.identityprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a server that sends the beginning of a response, and after it a byte now and then. */
@Timeout(30)
class ProviderRetrieverTest {
    private static final Duration LONGEST = Duration.ofSeconds(1);
    private static final Duration EACH_BYTE = Duration.ofMillis(50);
    private static final String WHOLE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";

    private final ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    private final ProviderRetriever retriever = new ProviderRetriever(LONGEST);
    private final CountDownLatch abandoned = new CountDownLatch(1);

    ProviderRetrieverTest() throws IOException {}

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    /** The timeout of a read never passes. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nX-Drip: ",
                "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n",
                "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;"
            })
    void retrieveWhenTheResponseDripsInThenFailsInTime(String beginning) throws Exception {
        serve(beginning, true);
        long begun = System.nanoTime();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> retriever.retrieveResource(address()))
                .withMessage("the response was not complete after 1 s");

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isBetween(LONGEST, LONGEST.multipliedBy(5));
        assertThat(abandoned.await(10, TimeUnit.SECONDS))
                .as("the connection is closed")
                .isTrue();
    }

    @Test
    void retrieveWhenTheResponseIsCompleteThenReturnsIt() throws Exception {
        serve(WHOLE, false);

        assertThat(new ProviderRetriever().retrieveResource(address()).getContent())
                .isEqualTo("{}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"302 Found", "404 Not Found", "500 Defect"})
    void retrieveWhenTheStatusIsAnotherThenFails(String status) throws Exception {
        serve(WHOLE.replace("200 OK", status), false);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> retriever.retrieveResource(address()))
                .withMessage("HTTP " + status.substring(0, 3));
    }

    @Test
    void retrieveWhenTheResponseIsTooLargeThenFails() throws Exception {
        serve("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + "x".repeat(257 * 1024), false);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> retriever.retrieveResource(address()))
                .withMessage("the response is larger than 262144 bytes");
    }

    @Test
    void retrieveWhenNobodyListensThenSaysSo() throws Exception {
        URL address = address();
        server.close();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> retriever.retrieveResource(address))
                .withMessage("no connection to 127.0.0.1");
    }

    private URL address() throws IOException {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/keys").toURL();
    }

    /** Responds to each connection until the server is stopped. */
    private void serve(String beginning, boolean drips) {
        Thread thread = new Thread(
                () -> {
                    while (!server.isClosed()) {
                        respond(beginning, drips);
                    }
                },
                "dripping-server");
        thread.setDaemon(true);
        thread.start();
    }

    private void respond(String beginning, boolean drips) {
        try (Socket client = server.accept();
                InputStream request = client.getInputStream();
                OutputStream response = client.getOutputStream()) {
            int first = request.read();
            response.write(beginning.getBytes(StandardCharsets.US_ASCII));
            response.flush();
            while (first >= 0 && drips && !server.isClosed()) {
                TimeUnit.MILLISECONDS.sleep(EACH_BYTE.toMillis());
                response.write('x');
                response.flush();
            }
            // what is left unread would reset the connection
            while (!drips && request.available() > 0) {
                first = request.read();
            }
        } catch (IOException e) {
            // the client or the test has ended
            abandoned.countDown();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
