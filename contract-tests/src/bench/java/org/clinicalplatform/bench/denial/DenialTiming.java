package org.clinicalplatform.bench.denial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.timing.Rounds;
import org.clinicalplatform.bench.timing.TimingTables;
import org.clinicalplatform.bench.timing.Timings;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Times the answers to ids that are denied and to ids that are unknown. The control compares two unknown ids: what the
 * method shows where there is nothing to show.
 */
public final class DenialTiming {

    private static final int WARM_UP_ROUNDS = 1_000;
    private static final int DENIED = 0;
    private static final int UNKNOWN = 1;
    private static final int OTHER_UNKNOWN = 2;

    private final ServerUnderTest server;
    private final Settings settings;
    private final Report report;

    public DenialTiming(ServerUnderTest server, Settings settings, Report report) {
        this.server = server;
        this.settings = settings;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("Denied against unknown, over one connection");
        List<List<String>> times = new ArrayList<>(List.of(TimingTables.TIMES));
        List<List<String>> tests = new ArrayList<>(List.of(TimingTables.COMPARISONS));
        measure(Operation::getVisit, settings.pairs(), times, tests);
        measure(Operation::endVisit, settings.writePairs(), times, tests);
        measure(Operation::createVisit, settings.writePairs(), times, tests);
        report.table(times);
        report.line("");
        report.table(tests);
        report.load("afterwards");
    }

    private void measure(
            Function<String, Operation> kind, int rounds, List<List<String>> times, List<List<String>> tests)
            throws IOException {
        Operation operation =
                kind.apply(Sessions.at(server).fresh(Demo.CLINICIAN).accessToken());
        Timings.take(server.baseUri(), operation.answers(), Rounds.of(Math.min(WARM_UP_ROUNDS, rounds)));
        Timings timings = Timings.take(server.baseUri(), operation.answers(), Rounds.of(rounds));
        times.addAll(TimingTables.times(timings));
        tests.add(TimingTables.comparison(operation.name() + " denied, unknown", timings, DENIED, UNKNOWN));
        tests.add(TimingTables.comparison(
                operation.name() + " other unknown, unknown (control)", timings, OTHER_UNKNOWN, UNKNOWN));
    }
}
