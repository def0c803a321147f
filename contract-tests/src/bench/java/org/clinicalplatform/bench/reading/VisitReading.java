package org.clinicalplatform.bench.reading;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.load.Conversation;
import org.clinicalplatform.bench.load.LoadSlice;
import org.clinicalplatform.bench.load.LoadTable;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.bench.statistics.Spread;

/** Reads one visit from the server and from bare endpoints, in slices that take turns. */
public final class VisitReading {

    private static final List<Integer> CONNECTIONS = List.of(1, 8);
    private static final Pattern PROPERTY = Pattern.compile("\"(\\w+)\":");

    /** Where a visit is read, and how. */
    public record Target(String name, JavaProcess server, Request request) {}

    private record Measured(Target target, List<LoadSlice> slices) {}

    private final Target server;
    private final List<Target> bare;
    private final Settings settings;
    private final Report report;

    /** @param bare what the server is compared with */
    public VisitReading(Target server, List<Target> bare, Settings settings, Report report) {
        this.server = server;
        this.bare = List.copyOf(bare);
        this.settings = settings;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("Reading a visit, against a bare endpoint");
        for (Target other : bare) {
            requireSameProperties(other);
        }
        new WarmUp(targets(), settings.warmUp()).run(report);
        CONNECTIONS.forEach(this::measure);
    }

    private List<Target> targets() {
        return Stream.concat(Stream.of(server), bare.stream()).toList();
    }

    /** A body with other properties would make another comparison. */
    private void requireSameProperties(Target other) throws IOException {
        Set<String> ofServer = properties(server);
        Set<String> ofOther = properties(other);
        if (!ofServer.equals(ofOther)) {
            throw new IllegalStateException("The response of the server is " + ofServer + ", of the other " + ofOther);
        }
    }

    private static Set<String> properties(Target target) throws IOException {
        try (KeepAliveConnection connection =
                new KeepAliveConnection(target.server().baseUri())) {
            connection.exchange(target.request());
            return PROPERTY.matcher(connection.response())
                    .results()
                    .map(property -> property.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /** The order turns by one from round to round, so that no kind always follows the same other. */
    private void measure(int connections) {
        List<Measured> all = targets().stream()
                .map(target -> new Measured(target, new ArrayList<>()))
                .toList();
        List<Measured> order = new ArrayList<>(all);
        for (int round = 0; round < settings.rounds(); round++) {
            order.forEach(measured -> measured.slices().add(slice(measured.target(), connections)));
            Collections.rotate(order, 1);
        }
        print(connections, all);
    }

    private LoadSlice slice(Target target, int connections) {
        return LoadSlice.run(
                target.server(), Collections.nCopies(connections, Conversation.of(target.request())), settings.slice());
    }

    private void print(int connections, List<Measured> all) {
        report.line("");
        report.line(
                "%d connection%s, %d rounds of %d s each",
                connections,
                connections == 1 ? "" : "s",
                settings.rounds(),
                settings.slice().toSeconds());
        List<List<String>> table = new ArrayList<>(List.of(LoadTable.HEADER));
        all.forEach(measured -> table.add(LoadTable.row(measured.target().name(), measured.slices())));
        report.table(table);
        Measured ours = all.get(0);
        all.stream().skip(1).forEach(other -> print(other.target().name(), ratio(ours.slices(), other.slices())));
        report.load("afterwards");
    }

    private void print(String name, Spread ratio) {
        report.line(
                "Ratio of a round to %s: median %.3f, lowest %.3f, highest %.3f (aim: 0.7)",
                name, ratio.median(), ratio.lowest(), ratio.highest());
    }

    private static Spread ratio(List<LoadSlice> ofServer, List<LoadSlice> ofOther) {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ofServer.size(); round++) {
            ratios.add(
                    ofServer.get(round).requestsPerSecond() / ofOther.get(round).requestsPerSecond());
        }
        return Spread.of(ratios);
    }
}
