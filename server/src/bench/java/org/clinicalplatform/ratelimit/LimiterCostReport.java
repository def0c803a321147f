package org.clinicalplatform.ratelimit;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link LimiterCost} where {@code -Dbench.only} names the limiter, and prints what came of it. */
public final class LimiterCostReport {
    private LimiterCostReport() {}

    public static void main(String[] arguments) throws RunnerException {
        if (!List.of(System.getProperty("bench.only").split(",")).contains("limiter")) {
            return;
        }
        System.out.println("What the limiter adds to a good request, in µs (aim: 5), each figure ± its 99.9% interval");
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(LimiterCost.class.getName())
                        .jvmArgsAppend(System.getProperty("bench.jvm-options").split(" "))
                        .verbosity(VerboseMode.SILENT)
                        .shouldFailOnError(true)
                        .build())
                .run();
        for (GoodRequest request : GoodRequest.values()) {
            print(request, find(results, request, "with"), find(results, request, "without"));
        }
    }

    private static Result<?> find(Collection<RunResult> results, GoodRequest request, String method) {
        return results.stream()
                .filter(result -> result.getParams().getParam("request").equals(request.name()))
                .filter(result -> result.getParams().getBenchmark().endsWith("." + method))
                .map(RunResult::getPrimaryResult)
                .findFirst()
                .orElseThrow();
    }

    private static void print(GoodRequest request, Result<?> with, Result<?> without) {
        System.out.printf(
                Locale.ROOT,
                "%-8s %.2f ± %.2f with, %.2f ± %.2f without: adds %.2f%n",
                request.name().toLowerCase(Locale.ROOT),
                with.getScore() / 1_000,
                with.getScoreError() / 1_000,
                without.getScore() / 1_000,
                without.getScoreError() / 1_000,
                (with.getScore() - without.getScore()) / 1_000);
    }
}
