package org.clinicalplatform.bench.reading;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.process.JavaProcess;

/** What came of sending one request over and over for a while, on several connections at once. */
final class LoadSlice {

    private static final int FIRST_CAPACITY = 1 << 16;

    private final long[] latencies;
    private final Duration length;
    private final Duration cpu;

    private LoadSlice(long[] latencies, Duration length, Duration cpu) {
        this.latencies = latencies;
        this.length = length;
        this.cpu = cpu;
    }

    /** @throws IllegalStateException if any answer is not a 200 */
    static LoadSlice run(JavaProcess server, Request request, int connections, Duration length) {
        ExecutorService threads = Executors.newFixedThreadPool(connections);
        Duration cpuBefore = server.cpu();
        try {
            List<Future<long[]>> running = new ArrayList<>();
            for (int i = 0; i < connections; i++) {
                running.add(threads.submit(() -> send(server.baseUri(), request, length)));
            }
            List<long[]> perConnection = new ArrayList<>();
            for (Future<long[]> one : running) {
                perConnection.add(one.get());
            }
            long[] all = perConnection.stream().flatMapToLong(LongStream::of).toArray();
            return new LoadSlice(all, length, server.cpu().minus(cpuBefore));
        } catch (ExecutionException e) {
            throw new IllegalStateException(request + " failed at " + server.baseUri(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    /** Of all requests, in nanoseconds. */
    LongStream latencies() {
        return LongStream.of(latencies);
    }

    /** Time on a processor that the server took meanwhile, all its threads together. */
    Duration cpu() {
        return cpu;
    }

    double requestsPerSecond() {
        return latencies.length * 1e9 / length.toNanos();
    }

    private static long[] send(URI baseUri, Request request, Duration length) throws IOException {
        long[] latencies = new long[FIRST_CAPACITY];
        int count = 0;
        try (KeepAliveConnection connection = new KeepAliveConnection(baseUri)) {
            long begun = System.nanoTime();
            while (System.nanoTime() - begun < length.toNanos()) {
                if (count == latencies.length) {
                    latencies = Arrays.copyOf(latencies, 2 * count);
                }
                latencies[count++] = connection.exchange(request);
                requireOk(connection, request);
            }
        }
        return Arrays.copyOf(latencies, count);
    }

    private static void requireOk(KeepAliveConnection connection, Request request) {
        if (connection.status() != 200) {
            throw new IllegalStateException(request + " was answered with\n" + connection.answer());
        }
    }
}
