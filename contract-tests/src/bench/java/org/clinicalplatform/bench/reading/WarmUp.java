package org.clinicalplatform.bench.reading;

import java.time.Duration;
import java.util.Collections;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.load.Conversation;
import org.clinicalplatform.bench.load.LoadSlice;

/**
 * Asks two servers in turns until they are compiled: each has answered so many requests, and then neither's compilers have
 * had anything to do worth mentioning for a while.
 *
 * <p>What is still compiled when the measuring begins is measured too, and the larger server, which takes some fifty
 * seconds of a processor for it, longer than the smaller one.
 */
final class WarmUp {

    private static final Duration SLICE = Duration.ofSeconds(1);
    private static final int CONNECTIONS = 8;
    private static final int QUIET_TURNS = 10;

    /** Of a processor, below which compilers count as resting. */
    private static final double QUIET = 0.02;

    private static final int TURNS_AT_MOST = 400;

    private final VisitReading.Target first;
    private final VisitReading.Target second;
    private final int requests;

    WarmUp(VisitReading.Target first, VisitReading.Target second, int requests) {
        this.first = first;
        this.second = second;
        this.requests = requests;
    }

    void run(Report report) {
        long answered = 0;
        int quiet = 0;
        int turns = 0;
        while (turns < TURNS_AT_MOST && (answered < requests || quiet < QUIET_TURNS)) {
            Duration before = compilers();
            long ofFirst = load(first);
            answered += Math.min(ofFirst, load(second));
            quiet = share(compilers().minus(before)) < QUIET ? quiet + 1 : 0;
            turns++;
        }
        report.line(
                "Warmed up in %d turns of %d s each, of at least %d requests together; compilers took %.1f s and %.1f s%s",
                turns,
                SLICE.toSeconds(),
                answered,
                seconds(first),
                seconds(second),
                quiet < QUIET_TURNS ? ", and are still at work" : "");
    }

    private Duration compilers() {
        return first.server().compilerCpu().plus(second.server().compilerCpu());
    }

    private static double share(Duration ofTurn) {
        return (double) ofTurn.toMillis() / SLICE.multipliedBy(2).toMillis();
    }

    private static double seconds(VisitReading.Target target) {
        return target.server().compilerCpu().toMillis() / 1_000.0;
    }

    private static long load(VisitReading.Target target) {
        return LoadSlice.run(
                        target.server(), Collections.nCopies(CONNECTIONS, Conversation.of(target.request())), SLICE)
                .latencies()
                .count();
    }
}
