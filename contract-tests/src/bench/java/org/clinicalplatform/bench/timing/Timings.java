package org.clinicalplatform.bench.denial;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.statistics.Sample;

/**
 * How long each answer of an operation took. A round sends each of its requests once, in an order drawn anew, so that
 * whatever slows the machine for a while slows all of them.
 */
final class Timings {

    private static final long SEED = 20_260_101;

    private final long[][] nanos;

    private Timings(long[][] nanos) {
        this.nanos = nanos;
    }

    /**
     * Sends the rounds over one connection.
     *
     * @throws IllegalStateException if an answer is not the expected one
     */
    static Timings take(URI baseUri, Operation operation, int rounds) throws IOException {
        List<Request> requests = operation.requests();
        List<Integer> order =
                Arrays.asList(IntStream.range(0, requests.size()).boxed().toArray(Integer[]::new));
        long[][] nanos = new long[requests.size()][rounds];
        Random random = new Random(SEED);
        try (KeepAliveConnection connection = new KeepAliveConnection(baseUri)) {
            for (int round = 0; round < rounds; round++) {
                Collections.shuffle(order, random);
                for (int kind : order) {
                    nanos[kind][round] = connection.exchange(requests.get(kind));
                    requireStatus(connection, operation, requests.get(kind));
                }
            }
        }
        return new Timings(nanos);
    }

    Sample of(int kind) {
        return Sample.of(LongStream.of(nanos[kind]));
    }

    /** How much longer one kind took than another in the same round. */
    Sample differences(int kind, int other) {
        return Sample.of(IntStream.range(0, nanos[kind].length).mapToLong(i -> nanos[kind][i] - nanos[other][i]));
    }

    private static void requireStatus(KeepAliveConnection connection, Operation operation, Request request) {
        if (connection.status() != operation.status()) {
            throw new IllegalStateException(request + " was answered with\n" + connection.answer());
        }
    }
}
