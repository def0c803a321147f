package org.clinicalplatform.bench.denial;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.timing.Rounds;
import org.clinicalplatform.bench.timing.Timings;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Times the responses to ids that are denied and to ids that are unknown, in every place where an operation takes one.
 * All are requested before any is measured, so that the first is not measured at a server that still compiles.
 */
public final class DenialTiming {

    private static final int WARM_UP_ROUNDS = 300;

    private final ServerUnderTest server;
    private final Database database;
    private final Settings settings;
    private final Report report;

    /**
     * @param server with demo data; becomes the shared one of this JVM
     * @param database of the server
     */
    public DenialTiming(ServerUnderTest server, Database database, Settings settings, Report report) {
        this.server = server;
        this.database = database;
        this.settings = settings;
        this.report = report;
    }

    /**
     * Measures and reports.
     *
     * @return false if a time told a denied id from an unknown one
     */
    public boolean run() throws IOException {
        report.heading("Denied against unknown ids, %d rounds of one request each".formatted(settings.pairs()));
        // where a proof needs more than the demo data, it makes that at the shared server
        Servers.share(server);
        List<Probe> probes = Probes.of(settings.operations());
        // with fresh statistics no plan changes while something is measured
        database.update("analyze");
        Rounds warmUp = Rounds.of(Math.min(WARM_UP_ROUNDS, settings.pairs()));
        lanes().run(probes, probe -> measured(probe, warmUp), timings -> {});
        Result result = new Result(measure(probes, warmUp.then(settings.pairs())));
        report.line("");
        result.print(report);
        report.load("afterwards");
        return result.isGood();
    }

    /** Prints each measurement as soon as there is one: there are many, and each takes a while. */
    private List<Measurement> measure(List<Probe> probes, Rounds rounds) throws IOException {
        List<Integer> widths =
                new ArrayList<>(Measurement.HEADER.stream().map(String::length).toList());
        widths.set(
                0,
                probes.stream().mapToInt(probe -> probe.name().length()).max().orElseThrow());
        report.row(Measurement.HEADER, widths);
        return lanes().run(
                        probes,
                        probe -> Measurement.of(probe, measured(probe, rounds)),
                        measurement -> report.row(measurement.row(), widths));
    }

    private Lanes lanes() {
        return new Lanes(settings.lanes());
    }

    private Timings measured(Probe probe, Rounds rounds) throws IOException {
        String token = Sessions.at(server).fresh(probe.account()).accessToken();
        try {
            return Timings.take(server.baseUri(), probe.kinds(token), rounds);
        } catch (IOException e) {
            throw new IOException(probe.name(), e);
        }
    }
}
