package org.clinicalplatform.bench.timing;

import java.io.IOException;
import java.net.URI;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.bench.statistics.TwoSamples;

/**
 * How long each response of several kinds took. A round requests one of each kind, in an order drawn anew, so that
 * load on the machine slows all of them.
 */
public final class Timings {

    private static final long SEED = 20_260_101;

    private final List<Kind> kinds;
    private final Rounds rounds;
    private final long[][] nanos;

    private Timings(List<Kind> kinds, Rounds rounds, long[][] nanos) {
        this.kinds = kinds;
        this.rounds = rounds;
        this.nanos = nanos;
    }

    /**
     * Sends the rounds over one connection, one request right after the other.
     *
     * @throws IllegalStateException if a response is not the expected one
     */
    public static Timings take(URI baseUri, List<Kind> kinds, Rounds rounds) throws IOException {
        List<Integer> order =
                Arrays.asList(IntStream.range(0, kinds.size()).boxed().toArray(Integer[]::new));
        long[][] nanos = new long[kinds.size()][rounds.count()];
        Random random = new Random(SEED + rounds.first());
        try (KeepAliveConnection connection = new KeepAliveConnection(baseUri)) {
            for (int round = 0; round < rounds.count(); round++) {
                Collections.shuffle(order, random);
                for (int kind : order) {
                    Request request = kinds.get(kind).requests().apply(rounds.first() + round);
                    pause(rounds, random);
                    nanos[kind][round] = connection.exchange(request);
                    requireStatus(connection, kinds.get(kind), request);
                }
            }
        }
        return new Timings(kinds, rounds, nanos);
    }

    public List<Kind> kinds() {
        return kinds;
    }

    public Sample of(int kind) {
        return Sample.of(LongStream.of(nanos[kind]));
    }

    /** Those of some of the rounds, chosen by their numbers. */
    public Sample of(int kind, IntPredicate chosen) {
        return Sample.of(IntStream.range(0, rounds.count())
                .filter(round -> chosen.test(rounds.first() + round))
                .mapToLong(round -> nanos[kind][round]));
    }

    /** How much longer one kind took than another in the same round. */
    public Sample differences(int kind, int other) {
        return Sample.of(IntStream.range(0, nanos[kind].length).mapToLong(i -> nanos[kind][i] - nanos[other][i]));
    }

    /** How far the times tell one kind from another. */
    public TwoSamples compare(int kind, int other) {
        return TwoSamples.compare(of(kind), of(other));
    }

    private static void pause(Rounds rounds, Random random) throws IOException {
        if (rounds.longestPauseMillis() > 0) {
            try {
                TimeUnit.MILLISECONDS.sleep(1 + random.nextInt(rounds.longestPauseMillis()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        }
    }

    private static void requireStatus(KeepAliveConnection connection, Kind kind, Request request) {
        if (connection.status() != kind.status()) {
            throw new IllegalStateException(
                    kind.name() + ": " + request + " has the response\n" + connection.response());
        }
    }
}
