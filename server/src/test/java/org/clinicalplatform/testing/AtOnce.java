package org.clinicalplatform.testing;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Runs tasks in threads of their own, all from the same moment, and fails with the first failure. */
public final class AtOnce {
    private AtOnce() {}

    public static <T> List<T> times(int times, Supplier<T> task) {
        return all(Collections.nCopies(times, task));
    }

    public static void run(int times, Runnable task) {
        run(times, number -> task.run());
    }

    /** Gives each task its number, from 0 on. */
    public static void run(int times, IntConsumer task) {
        all(IntStream.range(0, times)
                .<Supplier<Boolean>>mapToObj(number -> () -> {
                    task.accept(number);
                    return true;
                })
                .toList());
    }

    /** Returns the results in the order of the tasks. */
    public static <T> List<T> all(List<Supplier<T>> tasks) {
        CyclicBarrier start = new CyclicBarrier(tasks.size());
        return tasks.stream()
                .map(task -> CompletableFuture.supplyAsync(() -> from(start, task), work -> new Thread(work).start()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    private static <T> T from(CyclicBarrier start, Supplier<T> task) {
        try {
            start.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
            throw new IllegalStateException(e);
        }
        return task.get();
    }
}
