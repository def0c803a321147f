package org.clinicalplatform.contract.harness;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;

/** Runs work concurrently. */
public final class Together {

    private Together() {}

    /** Runs the work for 0, 1, ... each in a thread of its own, all released at once; answers in that order. */
    public static <T> List<T> run(int times, IntFunction<T> work) {
        CyclicBarrier start = new CyclicBarrier(times);
        ExecutorService threads = Executors.newFixedThreadPool(times);
        try {
            List<Future<T>> running = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                int number = i;
                Callable<T> released = () -> {
                    start.await();
                    return work.apply(number);
                };
                running.add(threads.submit(released));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : running) {
                results.add(one.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
    }
}
