package org.clinicalplatform.authentication.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Of a source that hangs once, whatever the timeouts of its connection are. */
class JwkSetFetchesTest {
    /** Enough for the second fetch, also on a slow machine. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    private final CountDownLatch end = new CountDownLatch(1);
    private final CountDownLatch hanging = new CountDownLatch(1);
    private final Queue<String> outcomes = new ConcurrentLinkedQueue<>();
    private final JwkSetFetches fetches = new JwkSetFetches(
            new HangingOnce(),
            (keys, failure) -> outcomes.add(failure == null ? "fetched" : "failed"),
            System::nanoTime,
            LONGEST);

    @AfterEach
    void stop() {
        end.countDown();
    }

    @Test
    void nextWhenTheFetchHangsThenAnotherOneBeginsAfterItsTime() throws Exception {
        JwkSetFetch first = fetches.next(null);
        hanging.await();
        Awaitility.await("the end of the fetch").until(first::isDone);
        assertThatExceptionOfType(JWKSetUnavailableException.class)
                .isThrownBy(first::requireSuccess)
                .withMessage("the identity provider does not respond in time");

        JwkSetFetch second = fetches.next(first);
        assertThat(second).isNotEqualTo(first);
        Awaitility.await("the second fetch").until(second::isDone);

        assertThatCode(second::requireSuccess).doesNotThrowAnyException();
        assertThat(outcomes).containsExactly("failed", "fetched");
    }

    private final class HangingOnce implements JWKSetSource<SecurityContext> {
        @Override
        public JWKSet getJWKSet(
                JWKSetCacheRefreshEvaluator refresh, long currentTime, @Nullable SecurityContext context) {
            try {
                if (hanging.getCount() > 0) {
                    hanging.countDown();
                    end.await();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new JWKSet();
        }

        @Override
        public void close() {}
    }
}
