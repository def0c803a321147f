package org.clinicalplatform.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.clinicalplatform.bench.accounts.BenchAccounts;
import org.clinicalplatform.bench.clients.HostileClients;
import org.clinicalplatform.bench.denial.DenialTiming;
import org.clinicalplatform.bench.hostile.HostileRequests;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.limiter.LimiterMemory;
import org.clinicalplatform.bench.matching.Matching;
import org.clinicalplatform.bench.matching.RegistryComparison;
import org.clinicalplatform.bench.merge.MergeCost;
import org.clinicalplatform.bench.process.BenchServers;
import org.clinicalplatform.bench.reading.VisitReading;
import org.clinicalplatform.bench.refusal.ResetRequests;
import org.clinicalplatform.bench.refusal.SignInRefusals;
import org.clinicalplatform.bench.scale.Scale;
import org.clinicalplatform.bench.signin.SessionRates;
import org.clinicalplatform.bench.signin.SignInRate;
import org.clinicalplatform.bench.startup.StartUp;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;

/**
 * Runs the measurements that {@link Settings#only} names. Ends with a status other than 0 if a request failed, if times
 * told a denied id from an unknown one, or if a response broke the specification.
 */
public final class Benchmarks {

    /** The limiter goes on counting, but refuses nothing: all that fails here comes from one address. */
    private static final Map<String, String> LIMITS_OUT_OF_REACH = Map.of(
            "SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", "1000000000",
            "SECURITY_RATE_LIMIT_IP_USERNAME_MAX_ATTEMPTS", "1000000000");

    private static final Map<String, String> SMALL_HEAP = Map.of("JAVA_TOOL_OPTIONS", "-Xmx512m");

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
        if (!new Benchmarks(Settings.fromSystemProperties(), new Report(System.out)).run()) {
            System.exit(1);
        }
    }

    private boolean run() throws IOException {
        report.load("before");
        String sharedBuffers = settings.sharedBuffers().orElseGet(SharedBuffers::ofThisMachine);
        report.line("PostgreSQL beside the servers starts with shared_buffers of %s", sharedBuffers);
        Servers.setPostgres("shared_buffers", sharedBuffers);
        boolean good = true;
        if (settings.includes("reading") || settings.includes("denial")) {
            good = measureRequests();
        }
        if (settings.includes("refusals") || settings.includes("sign-in")) {
            measureSignIns();
        }
        if (settings.includes("limiter")) {
            try (var server = servers.clinical(Servers.emptyDatabase("bench_limiter"), LimiterMemory.SETTINGS)) {
                new LimiterMemory(server, settings.trackedKeys(), report).run();
            }
        }
        if (settings.includes("merge")) {
            Database database = Servers.emptyDatabase("bench_merge");
            try (var server = servers.clinical(database, BenchServers.WITHOUT_WORK_LIST)) {
                new MergeCost(server, database, settings, report).run();
            }
        }
        if (settings.includes("matching")) {
            Database database = Servers.emptyDatabase("bench_matching");
            try (var server = servers.clinical(database, BenchServers.WITHOUT_WORK_LIST)) {
                Matching.run(
                        servers,
                        server,
                        database,
                        settings.febrl(),
                        settings.generated(),
                        settings.seed(),
                        settings.persons(),
                        report);
            }
        }
        if (settings.includes("duplicates")) {
            Database database = Servers.emptyDatabase("bench_duplicates");
            // for its schema
            servers.clinical(database).close();
            new RegistryComparison(servers, database, report).run(settings.persons(), settings.seed());
        }
        if (settings.includes("clients")) {
            try (var server = servers.clinical(Servers.emptyDatabase("bench_clients"), SMALL_HEAP)) {
                good &= new HostileClients(server, report).run();
            }
        }
        if (settings.includes("hostile")) {
            Database database = Servers.emptyDatabase("bench_hostile");
            try (var server = servers.clinical(database, LIMITS_OUT_OF_REACH)) {
                good &= new HostileRequests(server, database, settings, report).run();
            }
        }
        if (settings.includes("start-up")) {
            new StartUp(servers, Files.createTempDirectory(directory, "data-"), settings, report).run();
        }
        if (settings.includes("scale")) {
            new Scale(servers, settings, report).run();
        }
        return good;
    }

    private boolean measureRequests() throws IOException {
        Database database = Servers.emptyDatabase("bench");
        try (var server = servers.clinical(database)) {
            if (settings.includes("reading")) {
                String token = Sessions.at(server).fresh(Demo.CLINICIAN).accessToken();
                Request visit = Request.get("/visits/" + Demo.ENDED_VISIT);
                Request ours = Request.get(Visits.path(Demo.ENDED_VISIT), token);
                try (var bare = servers.bare(database, visit);
                        var withMetrics = servers.bareWithMetrics(database, visit)) {
                    new VisitReading(
                                    new VisitReading.Target("server", server, ours),
                                    List.of(
                                            new VisitReading.Target("bare endpoint", bare, visit),
                                            new VisitReading.Target("bare with Boot's metrics", withMetrics, visit)),
                                    settings,
                                    report)
                            .run();
                }
            }
            return !settings.includes("denial") || new DenialTiming(server, database, settings, report).run();
        }
    }

    private void measureSignIns() throws IOException {
        Database database = Servers.emptyDatabase("bench_sign_ins");
        BenchAccounts accounts = new BenchAccounts(database);
        try (var server = servers.clinical(database, LIMITS_OUT_OF_REACH)) {
            if (settings.includes("refusals")) {
                new SignInRefusals(server, accounts, settings.refusals(), report).run();
                new ResetRequests(server, accounts, settings.refusals(), report).run();
            }
            if (settings.includes("sign-in")) {
                SignInRate.run(server, accounts, settings, report);
                new SessionRates(server, accounts, settings, report).run();
            }
        }
    }
}
