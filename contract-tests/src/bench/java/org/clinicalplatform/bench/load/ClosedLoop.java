package org.clinicalplatform.bench.load;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;

/**
 * What came of doing several things over and over for a while, each in a thread of its own that starts anew when it is
 * done.
 */
public final class ClosedLoop {

    private static final int FIRST_CAPACITY = 1 << 12;

    /** Something to do again and again in one thread. */
    @FunctionalInterface
    public interface Step {

        /**
         * Does it once.
         *
         * @return nanoseconds that count
         */
        long run() throws IOException;
    }

    private final long[] nanos;
    private final int inTime;
    private final Duration length;

    private ClosedLoop(long[] nanos, int inTime, Duration length) {
        this.nanos = nanos;
        this.inTime = inTime;
        this.length = length;
    }

    /** Returns when the time is over and what was begun before that is done. */
    public static ClosedLoop run(List<? extends Step> steps, Duration length) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(steps.size());
        try {
            long end = System.nanoTime() + length.toNanos();
            List<Future<Turns>> running = new ArrayList<>();
            for (Step step : steps) {
                running.add(threads.submit(() -> repeat(step, end)));
            }
            List<Turns> done = new ArrayList<>();
            for (Future<Turns> one : running) {
                done.add(one.get());
            }
            return new ClosedLoop(
                    done.stream()
                            .flatMapToLong(turns -> LongStream.of(turns.nanos()))
                            .toArray(),
                    done.stream().mapToInt(Turns::inTime).sum(),
                    length);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Of everything that was begun in time. */
    public LongStream nanos() {
        return LongStream.of(nanos);
    }

    /** How many were done each second. What was begun in time but done later counts for nothing. */
    public double perSecond() {
        return inTime * 1e9 / length.toNanos();
    }

    private record Turns(long[] nanos, int inTime) {}

    private static Turns repeat(Step step, long end) throws IOException {
        long[] nanos = new long[FIRST_CAPACITY];
        int count = 0;
        int inTime = 0;
        while (System.nanoTime() - end < 0) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = step.run();
            inTime += System.nanoTime() - end < 0 ? 1 : 0;
        }
        return new Turns(Arrays.copyOf(nanos, count), inTime);
    }
}
