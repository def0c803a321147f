package org.clinicalplatform.authentication.exchange;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/**
 * Lets the exchanges of one subject run one after the other. The lock of the account would do so too, but with a
 * database connection in hand, also while another transaction holds that lock and waits for a provider that hangs
 * (requirement R-325). Few subjects share a turn. Only few exchanges wait at a time: somebody who repeats one must not
 * occupy the threads of all.
 */
final class ExchangeTurns {
    /** Each occupies a thread of Tomcat (decision 0033). */
    static final int MAX_WAITING = 20;

    private static final int TURNS = 256;
    private static final Duration TIMEOUT = Duration.ofMillis(1_500);

    private final Semaphore[] turns =
            IntStream.range(0, TURNS).mapToObj(i -> new Semaphore(1, true)).toArray(Semaphore[]::new);

    private final Semaphore waiting = new Semaphore(MAX_WAITING);

    /**
     * Runs the exchange in its turn. Must not be called in a transaction.
     *
     * @throws ApiException with 503 when the turn does not come in time, or too many wait
     */
    <T> T take(String subject, Supplier<T> exchange) {
        Semaphore turn = turns[Math.floorMod(subject.hashCode(), TURNS)];
        await(turn);
        try {
            return exchange.get();
        } finally {
            turn.release();
        }
    }

    private void await(Semaphore turn) {
        try {
            // unlike tryAcquire(), not before those who wait
            if (!turn.tryAcquire(0, TimeUnit.MILLISECONDS) && !awaitAmongFew(turn)) {
                throw new ApiException(ErrorCode.UNAVAILABLE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
    }

    private boolean awaitAmongFew(Semaphore turn) throws InterruptedException {
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            return turn.tryAcquire(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            waiting.release();
        }
    }
}
