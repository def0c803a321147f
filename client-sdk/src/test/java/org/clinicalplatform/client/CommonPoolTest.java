package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;

/** The JDK completes asynchronous requests on the common pool, which the application may occupy for hours. */
class CommonPoolTest extends SignedInClientTest {

    @Test
    void callWhenTheApplicationOccupiesTheCommonPoolThenDoesNotWaitForIt() throws InterruptedException {
        assertThat(ForkJoinPool.getCommonPoolParallelism())
                .as("with one thread, the JDK does not use the pool, and the test could not fail")
                .isGreaterThan(1);
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.LOGOUT, SampleResponses.noContent());
        client = builder().readTimeout(Duration.ofSeconds(10)).build();
        CountDownLatch released = new CountDownLatch(1);
        try {
            occupyCommonPool(released);

            assertThat(readVisit().getId()).isEqualTo(SampleResponses.VISIT.value());
            client.sessions().signOut();
        } finally {
            released.countDown();
        }

        assertThat(service.received()).hasSize(2);
    }

    /** A task there would keep its response until the application gives a thread of the pool back. */
    @Test
    void callsWhenTheApplicationOccupiesTheCommonPoolThenLeaveNoTasksInIt() throws InterruptedException {
        int calls = 40;
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        CountDownLatch released = new CountDownLatch(1);
        try {
            occupyCommonPool(released);
            long waiting = ForkJoinPool.commonPool().getQueuedSubmissionCount();

            for (int i = 0; i < calls; i++) {
                readVisit();
            }

            // a response that arrives before the call waits for it may leave one
            long left = ForkJoinPool.commonPool().getQueuedSubmissionCount() - waiting;
            assertThat(left).isLessThan(calls / 2);
        } finally {
            released.countDown();
        }
    }

    private static void occupyCommonPool(CountDownLatch released) throws InterruptedException {
        ForkJoinPool common = ForkJoinPool.commonPool();
        CountDownLatch occupied = new CountDownLatch(common.getParallelism());
        for (int i = 0; i < common.getParallelism(); i++) {
            common.execute(() -> {
                occupied.countDown();
                try {
                    released.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
        assertThat(occupied.await(10, SECONDS)).isTrue();
    }
}
