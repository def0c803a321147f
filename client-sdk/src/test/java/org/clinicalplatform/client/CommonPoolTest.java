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
