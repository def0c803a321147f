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

    /** Runs the work for 0, 1, ... each in a thread of its own, all released at once; answers in that order. */
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
