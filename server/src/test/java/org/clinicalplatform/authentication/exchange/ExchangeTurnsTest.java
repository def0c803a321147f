package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.WaitingTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExchangeTurnsTest {
    private static final int FURTHER = 20;

    /** Less than an exchange waits for its turn. */
    private static final Duration AT_ONCE = Duration.ofSeconds(1);

    private final ExchangeTurns turns = new ExchangeTurns();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CompletableFuture<String> end = new CompletableFuture<>();

    @AfterEach
    void endTheExchanges() {
        end.complete("ended");
        threads.shutdown();
    }

    @Test
    void takeWhenAnotherExchangeOfTheSubjectRunsThenWaitsForItsEnd() throws Exception {
        exchange("subject");
        Future<String> next = WaitingTask.start(() -> turns.take("subject", () -> "next"));
        String other = turns.take("other", () -> "other");

        assertThat(other).isEqualTo("other");
        assertThat(next).isNotDone();

        end.complete("ended");
        assertThat(next.get(10, TimeUnit.SECONDS)).isEqualTo("next");
    }

    /** Those that wait occupy threads, which all other requests need. */
    @Test
    void takeWhenManyWaitForOneSubjectThenFurtherOnesAreRefusedAtOnce() throws Exception {
        exchange("subject");
        AtomicInteger refused = new AtomicInteger();

        for (int request = 0; request < ExchangeTurns.MAX_WAITING + FURTHER; request++) {
            threads.execute(() -> {
                try {
                    turns.take("subject", () -> "never");
                } catch (ApiException e) {
                    assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                    refused.incrementAndGet();
                }
            });
        }

        Awaitility.await("refused while the others wait").atMost(AT_ONCE).until(() -> refused.get() == FURTHER);
        String other = turns.take("other", () -> "other");
        assertThat(other).as("it does not have to wait").isEqualTo("other");
    }

    @Test
    void takeWhenOthersHaveWaitedBeforeThenMayWait() throws InterruptedException {
        for (int request = 0; request <= ExchangeTurns.MAX_WAITING; request++) {
            CountDownLatch begun = new CountDownLatch(1);
            threads.execute(() -> turns.take("subject", () -> {
                begun.countDown();
                return new CompletableFuture<String>()
                        .completeOnTimeout("ended", 50, TimeUnit.MILLISECONDS)
                        .join();
            }));
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

            String next = turns.take("subject", () -> "next");

            assertThat(next).isEqualTo("next");
        }
    }

    /** Takes the turn of the subject until {@link #end}. */
    private void exchange(String subject) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        threads.execute(() -> turns.take(subject, () -> {
            begun.countDown();
            return end.join();
        }));
        assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
