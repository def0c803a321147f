package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.embedded.ServerWatch.Backoff;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class ServerWatchTest {
    private static final Path LOG = Path.of("log-of-the-server");
    private static final Duration SHORT = Duration.ofMillis(5);
    private static final int ATTEMPTS = 3;
    private static final Backoff QUICK = new Backoff(SHORT, SHORT, ATTEMPTS, Duration.ofDays(1));

    private final FakeServer server = new FakeServer();

    @Test
    void watchWhenTheServerEndsThenItIsStartedAgainAndTheLogSaysWhy(CapturedOutput output) {
        try (ServerWatch watch = ServerWatch.over(server, QUICK, LOG)) {
            server.running = false;

            await().until(() -> server.running);
            assertThat(watch).isNotNull();
        }
        assertThat(server.starts).hasValue(1);
        assertThat(output)
                .containsOnlyOnce("has ended; its log in log-of-the-server may name the cause. Starting it again,"
                        + " attempt 1 of 3");
    }

    @Test
    void watchWhenTheServerDoesNotStartThenAttemptsAreBoundedAndTheLogSaysWhatToDo(CapturedOutput output) {
        server.failure = "The disk is full";
        server.running = false;
        try (ServerWatch watch = ServerWatch.over(server, QUICK, LOG)) {
            await().until(() -> output.getOut().contains("restart the service"));
            assertThat(watch).isNotNull();
        }
        assertThat(server.starts).hasValue(ATTEMPTS);
        assertThat(output).contains("did not start again: The disk is full").contains("3 attempts");
    }

    @Test
    void watchWhenAnAttemptEndsWithAnErrorThenTheNextOneIsMade(CapturedOutput output) {
        server.errors = 1;
        server.running = false;
        try (ServerWatch watch = ServerWatch.over(server, QUICK, LOG)) {
            await().until(() -> server.running);
            assertThat(watch).isNotNull();
        }
        assertThat(server.starts).hasValue(2);
        assertThat(output).contains("did not start again: Java heap space");
    }

    @Test
    void watchWhenTheServerRanForAWhileThenItHasAllAttemptsAgain() {
        Backoff soonStable = new Backoff(SHORT, SHORT, 1, Duration.ofMillis(50));
        try (ServerWatch watch = ServerWatch.over(server, soonStable, LOG)) {
            for (int ends = 1; ends <= ATTEMPTS; ends++) {
                server.running = false;
                await().until(() -> server.running);
                await().pollDelay(Duration.ofMillis(200)).until(() -> server.running);
            }
            assertThat(watch).isNotNull();
        }
        assertThat(server.starts).hasValue(ATTEMPTS);
    }

    @Test
    void closeWhenTheServerEndsAfterwardsThenItIsNotStarted() {
        ServerWatch.over(server, QUICK, LOG).close();
        server.running = false;

        await().pollDelay(Duration.ofMillis(100)).until(() -> true);
        assertThat(server.starts).hasValue(0);
    }

    @Test
    void closeWhenAnAttemptWaitsThenItIsGivenUpAtOnce() {
        server.failure = "Not yet";
        server.running = false;
        Backoff slow = new Backoff(SHORT, Duration.ofHours(1), ATTEMPTS, Duration.ofDays(1));
        ServerWatch watch = ServerWatch.over(server, slow, LOG);
        await().until(() -> server.starts.get() == 1);

        long begun = System.nanoTime();
        watch.close();

        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMillis(900));
        assertThat(server.starts).hasValue(1);
    }

    /** Otherwise whoever closes stops the former server, and the one that the attempt starts goes on. */
    @Test
    void closeWhenAnAttemptIsInProgressThenReturnsAfterIt() {
        server.startTime = Duration.ofMillis(700);
        server.running = false;
        ServerWatch watch = ServerWatch.over(server, QUICK, LOG);
        await().until(() -> server.starts.get() == 1);

        watch.close();

        assertThat(server.running).isTrue();
    }

    @Test
    void delayBeforeWhenAttemptsWereMadeThenItDoublesUpToAMinute() {
        assertThat(IntStream.of(0, 1, 2, 3, 6, 7, 19)
                        .mapToObj(Backoff.DEFAULT::delayBefore)
                        .map(Duration::toSeconds))
                .containsExactly(0L, 1L, 2L, 4L, 32L, 60L, 60L);
    }

    private static final class FakeServer implements ServerWatch.Server {
        private final AtomicInteger starts = new AtomicInteger();
        private volatile boolean running = true;
        private volatile String failure = "";
        private volatile int errors;
        private volatile Duration startTime = Duration.ZERO;

        @Override
        public boolean isRunning() {
            return running;
        }

        @Override
        public void restart() {
            if (starts.incrementAndGet() <= errors) {
                throw new OutOfMemoryError("Java heap space");
            }
            if (!failure.isEmpty()) {
                throw new EmbeddedDatabaseException(failure);
            }
            LockSupport.parkNanos(startTime.toNanos());
            running = true;
        }
    }
}
