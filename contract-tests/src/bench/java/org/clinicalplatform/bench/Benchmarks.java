package org.clinicalplatform.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.clinicalplatform.bench.denial.DenialTiming;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.process.BenchServers;
import org.clinicalplatform.bench.reading.VisitReading;
import org.clinicalplatform.bench.startup.StartUp;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;

/** Runs the measurements that {@link Settings#only} names. Ends with a status other than 0 if a request failed. */
public final class Benchmarks {

    private final Settings settings;
    private final Report report;
    private final Path directory;
    private final BenchServers servers;

    private Benchmarks(Settings settings, Report report) throws IOException {
        this.settings = settings;
        this.report = report;
        this.directory = Files.createDirectories(Path.of("target", "bench").toAbsolutePath());
        this.servers =
                new BenchServers(settings.serverJar(), settings.bareClassPath(), settings.jvmOptions(), directory);
    }

    public static void main(String[] arguments) throws IOException {
        new Benchmarks(Settings.fromSystemProperties(), new Report(System.out)).run();
    }

    private void run() throws IOException {
        report.load("before");
        if (settings.includes("reading") || settings.includes("denial")) {
            measureRequests();
        }
        if (settings.includes("start-up")) {
            new StartUp(servers, Files.createTempDirectory(directory, "data-"), settings, report).run();
        }
    }

    private void measureRequests() throws IOException {
        Database database = Servers.emptyDatabase("bench");
        try (var server = servers.clinical(database)) {
            if (settings.includes("reading")) {
                String token = Sessions.at(server).fresh(Demo.CLINICIAN).accessToken();
                Request visit = Request.get("/visits/" + Demo.ENDED_VISIT);
                try (var bare = servers.bare(database, visit)) {
                    new VisitReading(
                                    new VisitReading.Target(
                                            "server", server, Request.get(Visits.path(Demo.ENDED_VISIT), token)),
                                    new VisitReading.Target("bare endpoint", bare, visit),
                                    settings,
                                    report)
                            .run();
                }
            }
            if (settings.includes("denial")) {
                new DenialTiming(server, settings, report).run();
            }
        }
    }
}
