package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Looks where threads are, for tests that must act just when a thread waits at a certain place. */
final class Stacks {
    private Stacks() {}

    /** Waits until that many threads are inside all of these methods, each given as {@code Class.method}. */
    static void awaitThreadsIn(int count, String... methods) throws InterruptedException {
        await(() -> threadsIn(methods) == count);
    }

    static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + SECONDS.toNanos(20);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("it did not come to that");
            }
            MILLISECONDS.sleep(5);
        }
    }

    static long threadsIn(String... methods) {
        return Thread.getAllStackTraces().values().stream()
                .map(stack -> Arrays.stream(stack).map(Stacks::name).toList())
                .filter(names -> names.containsAll(List.of(methods)))
                .count();
    }

    private static String name(StackTraceElement frame) {
        return frame.getClassName().replaceAll(".*\\.", "") + "." + frame.getMethodName();
    }
}
