package org.clinicalplatform.bench.scale;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.process.BenchServers;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Servers;

/**
 * Compares a large database with a small one, each with a server of its own, in slices that take turns: what takes
 * longer in the large one grows with the database, since the charts that are requested have the same size in both.
 */
public final class Scale {

    private static final int WARM_UP_ROUNDS = 150;
    private static final int ROUNDS_OF_A_SLICE = 40;

    private final BenchServers servers;
    private final Settings settings;
    private final Report report;

    public Scale(BenchServers servers, Settings settings, Report report) {
        this.servers = servers;
        this.settings = settings;
        this.report = report;
    }

    public void run() throws IOException {
        Population large = Population.large(settings.scalePatients(), settings.scaleObservations(), settings.seed());
        Population small = large.small();
        report.heading("%,d patients with %,d observations against a hundredth of them"
                .formatted(large.patients(), large.observations()));
        Database ofSmall = Servers.demoDatabase("bench_scale_small");
        Database ofLarge = Servers.demoDatabase("bench_scale_large");
        try (JavaProcess smallServer = servers.clinical("clinical-small", ofSmall, BenchServers.WITHOUT_WORK_LIST);
                JavaProcess largeServer = servers.clinical("clinical-large", ofLarge, BenchServers.WITHOUT_WORK_LIST)) {
            new Filling(ofSmall, report).run(small);
            // fails if the population is too small for this comparison, before the large one takes its minutes
            Site smallSite = new Site(small.name(), smallServer);
            new Filling(ofLarge, report).run(large);
            new Sizes(ofSmall, report).run();
            new Sizes(ofLarge, report).run();
            compare(smallSite, new Site(large.name(), largeServer).withFullChartsLike(smallSite));
        }
    }

    private void compare(Site small, Site large) throws IOException {
        report.line("");
        report.line("%s; %s", small.describe(), large.describe());
        SiteTimings ofSmall = new SiteTimings(small);
        SiteTimings ofLarge = new SiteTimings(large);
        ofSmall.slice(WARM_UP_ROUNDS);
        ofLarge.slice(WARM_UP_ROUNDS);
        ofSmall.forget();
        ofLarge.forget();
        for (int round = 0; round < settings.rounds(); round++) {
            (round % 2 == 0 ? ofSmall : ofLarge).slice(ROUNDS_OF_A_SLICE);
            (round % 2 == 0 ? ofLarge : ofSmall).slice(ROUNDS_OF_A_SLICE);
        }
        report.table(table(ofSmall, ofLarge));
        report.load("afterwards");
        new MixedLoad(small, large, settings, report).run();
        new AuditGrowth(large, report).run();
    }

    private static List<List<String>> table(SiteTimings small, SiteTimings large) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("ms", "small p50", "p95", "large p50", "p95", "large/small p50", "p95"));
        List<String> names = small.names();
        for (int operation = 0; operation < names.size(); operation++) {
            table.add(row(names.get(operation), small.of(operation), large.of(operation)));
        }
        return table;
    }

    private static List<String> row(String name, Sample small, Sample large) {
        return List.of(
                name,
                millis(small.median()),
                millis(small.quantile(0.95)),
                millis(large.median()),
                millis(large.quantile(0.95)),
                ratio(large.median(), small.median()),
                ratio(large.quantile(0.95), small.quantile(0.95)));
    }

    private static String millis(long nanos) {
        return String.format(Locale.ROOT, "%.1f", nanos / 1e6);
    }

    private static String ratio(long large, long small) {
        return String.format(Locale.ROOT, "%.2f", (double) large / small);
    }
}
