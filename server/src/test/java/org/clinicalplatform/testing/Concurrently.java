package org.clinicalplatform.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/** Calls that several threads make at once. */
public final class Concurrently {
    private static final String DONE = "done";

    private Concurrently() {}

    /** Asserts that one of the calls succeeds, and that the others are refused with the code. */
    public static void assertOneSucceeds(int calls, ErrorCode refusal, IntConsumer call) {
        assertThat(outcomes(calls, call)).containsOnly(DONE, refusal.name()).containsOnlyOnce(DONE);
    }

    /** Asserts that all calls succeed. */
    public static void assertAllSucceed(int calls, IntConsumer call) {
        assertThat(outcomes(calls, call)).containsOnly(DONE);
    }

    private static List<String> outcomes(int calls, IntConsumer call) {
        ExecutorService threads = Executors.newFixedThreadPool(calls);
        try {
            return IntStream.range(0, calls)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> outcome(i, call), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        } finally {
            threads.shutdownNow();
        }
    }

    private static String outcome(int number, IntConsumer call) {
        try {
            call.accept(number);
            return DONE;
        } catch (ApiException refusal) {
            return refusal.code().name();
        }
    }
}
