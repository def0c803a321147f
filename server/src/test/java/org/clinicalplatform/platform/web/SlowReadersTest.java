package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import javax.net.SocketFactory;
import org.apache.commons.lang3.StringUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** Requirement R-173. */
class SlowReadersTest {
    private static final int THREADS = 8;
    /** Less than the time for which a thread waits for a client. */
    private static final int SOON_MILLIS = 5_000;

    private static ServletWebServerApplicationContext service;

    @BeforeAll
    static void start() {
        service = (ServletWebServerApplicationContext)
                new SpringApplicationBuilder(FilterOrderTest.WebLayer.class, UnreadResponses.SmallBuffers.class)
                        .run(
                                "--spring.main.lazy-initialization=true",
                                "--server.port=0",
                                "--server.tomcat.threads.max=" + THREADS,
                                "--management.server.port=-1",
                                "--logging.level.root=warn");
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @Test
    void clientsWhenTheyReadNothingThenOthersAreServed() throws IOException {
        try (UnreadResponses unread = new UnreadResponses(SocketFactory.getDefault(), port())) {
            for (int i = 0; i < 3 * THREADS; i++) {
                unread.open();
            }

            for (int i = 0; i < 10; i++) {
                assertThat(responseToAnother()).startsWith("HTTP/1.1 401");
            }
        }
    }

    @Test
    void clientWhenItReadsLateAndFewDoThenGetsAllResponses() throws IOException, InterruptedException {
        try (UnreadResponses unread = new UnreadResponses(SocketFactory.getDefault(), port())) {
            Socket late = unread.open();
            Thread.sleep(500);
            late.setSoTimeout(SOON_MILLIS);

            assertThat(StringUtils.countMatches(read(late), "HTTP/1.1 401")).isEqualTo(UnreadResponses.REQUESTS);
        }
    }

    private static int port() {
        return Objects.requireNonNull(service.getWebServer()).getPort();
    }

    private static String responseToAnother() throws IOException {
        try (Socket other = new Socket("localhost", port())) {
            other.setSoTimeout(SOON_MILLIS);
            other.getOutputStream()
                    .write("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            return read(other);
        }
    }

    private static String read(Socket client) throws IOException {
        return new String(client.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void threadWhenTooManyWaitThenTheOneThatHasWaitedLongestGoesOnWithAnError() throws Exception {
        SlowReaders readers = new SlowReaders(() -> 1);
        SlowReaders.Reader first = readers.new Reader();
        CountDownLatch waits = new CountDownLatch(1);
        FutureTask<Boolean> thread = new FutureTask<>(() -> {
            first.tookNothing();
            waits.countDown();
            boolean interrupted = isWaitInterrupted();
            assertThatIOException().isThrownBy(first::resumed);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            return interrupted;
        });
        new Thread(thread).start();
        waits.await();

        SlowReaders.Reader second = readers.new Reader();
        second.tookNothing();

        assertThat(thread.get()).isTrue();
        assertThatCode(second::resumed).doesNotThrowAnyException();
    }

    private static boolean isWaitInterrupted() {
        try {
            Thread.sleep(SOON_MILLIS);
            return false;
        } catch (InterruptedException expected) {
            return true;
        }
    }

    @Test
    void clientWhenItTakesALittleNowAndThenThenCountsFromItsFirstPause() throws IOException {
        SlowReaders readers = new SlowReaders(() -> 1);
        SlowReaders.Reader dripping = readers.new Reader();
        dripping.tookNothing();
        dripping.resumed();
        SlowReaders.Reader later = readers.new Reader();
        later.tookNothing();

        assertThatIOException().isThrownBy(dripping::tookNothing);

        assertThatCode(later::resumed).doesNotThrowAnyException();
    }

    @Test
    void clientWhenItRequestsSomethingElseThenCountsAnew() throws IOException {
        SlowReaders readers = new SlowReaders(() -> 1);
        SlowReaders.Reader one = readers.new Reader();
        one.tookNothing();
        one.resumed();
        one.requested();
        SlowReaders.Reader earlier = readers.new Reader();
        earlier.tookNothing();

        one.tookNothing();

        assertThatIOException().isThrownBy(earlier::resumed);
        assertThatCode(one::resumed).doesNotThrowAnyException();
    }

    @Test
    void connectionWhenClosedWhileItsThreadWaitsThenLeavesNothingBehind() throws IOException {
        SlowReaders readers = new SlowReaders(() -> 1);
        SlowReaders.Reader closed = readers.new Reader();
        closed.tookNothing();
        closed.end();
        SlowReaders.Reader next = readers.new Reader();

        next.tookNothing();

        assertThatCode(next::resumed).doesNotThrowAnyException();
        assertThatCode(closed::resumed).doesNotThrowAnyException();
    }
}
