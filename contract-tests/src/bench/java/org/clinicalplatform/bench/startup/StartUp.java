package org.clinicalplatform.bench.startup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.process.BenchServers;
import org.clinicalplatform.bench.process.Memory;
import org.clinicalplatform.bench.process.ServerForm;
import org.clinicalplatform.bench.process.Started;
import org.clinicalplatform.bench.statistics.Spread;
import org.clinicalplatform.contract.harness.Await;

/** Starts the server in its embedded default again and again on the same data. */
public final class StartUp {

    private final BenchServers servers;
    private final Path dataDirectory;
    private final Settings settings;
    private final Report report;

    /** @param dataDirectory of the embedded database, empty */
    public StartUp(BenchServers servers, Path dataDirectory, Settings settings, Report report) {
        this.servers = servers;
        this.dataDirectory = dataDirectory;
        this.settings = settings;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("From the start of the process to the first 200");
        Path java = Path.of(System.getProperty("java.home"));
        try (var server =
                servers.embedded(servers.packaged(java), dataDirectory).server()) {
            report.line("Database set up and demo data loaded, at %s", server.baseUri());
        }
        measure("JDK " + Runtime.version().feature(), java);
        Optional<Path> other = settings.otherJava();
        if (other.isPresent()) {
            measure(other.get().toString(), other.get());
        } else {
            report.line("No second JDK to measure; name one by -Dbench.other-java or JAVA25_HOME");
        }
    }

    private void measure(String jdk, Path java) throws IOException {
        measure(jdk, servers.packaged(java));
        for (ServerForm form : servers.quick(java)) {
            measure(jdk, form);
        }
    }

    private void measure(String jdk, ServerForm form) throws IOException {
        List<Double> seconds = new ArrayList<>();
        List<Double> cpuSeconds = new ArrayList<>();
        String memory = "";
        for (int start = 1; start <= settings.starts(); start++) {
            Started started = servers.embedded(form, dataDirectory);
            try (var server = started.server()) {
                seconds.add(started.took().toMillis() / 1_000.0);
                cpuSeconds.add(server.cpu().toMillis() / 1_000.0);
                if (start == settings.starts()) {
                    Await.pause(settings.idle());
                    memory = memory(server.handle());
                }
            }
        }
        Spread spread = Spread.of(seconds);
        report.line(
                "%s, %s, %d starts: median %.2f s (%.2f s on a processor), fastest %.2f s, slowest %.2f s; %s",
                jdk,
                form.name(),
                settings.starts(),
                spread.median(),
                Spread.of(cpuSeconds).median(),
                spread.lowest(),
                spread.highest(),
                memory);
        report.load("afterwards");
    }

    private String memory(ProcessHandle server) throws IOException {
        OptionalLong resident = Memory.resident(server);
        if (resident.isEmpty()) {
            return "memory not known on this system";
        }
        return "after %d s idle %d MiB resident, its PostgreSQL %d MiB"
                .formatted(
                        settings.idle().toSeconds(),
                        resident.getAsLong() / 1024,
                        Memory.proportional(postgres()) / 1024);
    }

    /** PostgreSQL leaves its process id in the first line of a file beside the data. */
    private ProcessHandle postgres() throws IOException {
        Path file = dataDirectory.resolve(Path.of("postgresql", "data", "postmaster.pid"));
        long pid = Long.parseLong(Files.readAllLines(file).get(0).strip());
        return ProcessHandle.of(pid).orElseThrow();
    }
}
