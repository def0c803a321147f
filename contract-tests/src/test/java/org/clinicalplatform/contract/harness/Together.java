package org.clinicalplatform.contract.harness;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.commons.lang3.function.Failable;

/** Runs work concurrently. */
public final class Together {

    private Together() {}

    /** Sends requests as {@link #run} does, each again while the service is unavailable. */
    public static List<RawResponse> responses(int times, IntFunction<RawResponse> request) {
        return run(times, number -> Patience.with(() -> request.apply(number)));
    }

    /** The statuses of {@link #responses}. */
    public static List<Integer> statuses(int times, IntFunction<RawResponse> request) {
        return responses(times, request).stream().map(RawResponse::status).toList();
    }

    /**
     * Runs the work for 0, 1, ... each in a thread of its own, all released at once; returns the results in that order.
     */
    public static <T> List<T> run(int times, IntFunction<T> work) {
        CyclicBarrier start = new CyclicBarrier(times);
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<Future<T>> running = IntStream.range(0, times)
                    .mapToObj(number -> threads.submit(() -> {
                        start.await();
                        return work.apply(number);
                    }))
                    .toList();
            return running.stream().map(one -> Failable.get(one::get)).toList();
        } finally {
            threads.shutdownNow();
        }
    }
}
