package org.clinicalplatform.bench.reading;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.load.Conversation;
import org.clinicalplatform.bench.load.LoadSlice;

/**
 * Calls servers in turns until they are compiled: each has had this many requests, and then no compiler has had
 * anything to do worth mentioning for a while.
 *
 * <p>What is still compiled when the measuring begins is measured too, and of the larger server, which takes some
 * thirty seconds of a processor for it, longer than of a smaller one.
 */
final class WarmUp {

    private static final Duration SLICE = Duration.ofSeconds(1);
    private static final int CONNECTIONS = 8;
    private static final int QUIET_TURNS = 10;

    /** Of a processor, below which compilers count as resting. */
    private static final double QUIET = 0.02;

    private static final int TURNS_AT_MOST = 400;

    private final List<VisitReading.Target> targets;
    private final int requests;

    WarmUp(List<VisitReading.Target> targets, int requests) {
        this.targets = targets;
        this.requests = requests;
    }

    void run(Report report) {
        long responses = 0;
        int quiet = 0;
        int turns = 0;
        while (turns < TURNS_AT_MOST && (responses < requests || quiet < QUIET_TURNS)) {
            Duration before = compilers();
            responses += targets.stream().mapToLong(WarmUp::load).min().orElseThrow();
            quiet = share(compilers().minus(before)) < QUIET ? quiet + 1 : 0;
            turns++;
        }
        report.line(
                "Warmed up in %d turns of %d s each, with at least %d requests to each; its compilers took %s s%s",
                turns,
                SLICE.toSeconds(),
                responses,
                targets.stream().map(WarmUp::compilerSeconds).toList(),
                quiet < QUIET_TURNS ? ", and are still at work" : "");
    }

    private Duration compilers() {
        return targets.stream().map(target -> target.server().compilerCpu()).reduce(Duration.ZERO, Duration::plus);
    }

    private double share(Duration ofTurn) {
        return (double) ofTurn.toMillis() / SLICE.multipliedBy(targets.size()).toMillis();
    }

    private static long compilerSeconds(VisitReading.Target target) {
        return target.server().compilerCpu().toSeconds();
    }

    private static long load(VisitReading.Target target) {
        return LoadSlice.run(
                        target.server(), Collections.nCopies(CONNECTIONS, Conversation.of(target.request())), SLICE)
                .latencies()
                .count();
    }
}
