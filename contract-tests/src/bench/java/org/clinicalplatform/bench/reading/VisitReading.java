package org.clinicalplatform.bench.reading;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.load.Conversation;
import org.clinicalplatform.bench.load.LoadSlice;
import org.clinicalplatform.bench.load.LoadTable;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.bench.statistics.Spread;

/** Reads one visit from the server and from the bare endpoint, in slices that take turns. */
public final class VisitReading {

    private static final List<Integer> CONNECTIONS = List.of(1, 8);
    private static final Pattern PROPERTY = Pattern.compile("\"(\\w+)\":");

    /** Where a visit is read, and how. */
    public record Target(String name, JavaProcess server, Request request) {}

    private final Target server;
    private final Target bare;
    private final Settings settings;
    private final Report report;

    public VisitReading(Target server, Target bare, Settings settings, Report report) {
        this.server = server;
        this.bare = bare;
        this.settings = settings;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("Reading a visit, against a bare endpoint");
        requireSameProperties();
        new WarmUp(server, bare, settings.warmUp()).run(report);
        CONNECTIONS.forEach(this::measure);
    }

    /** A body with other properties would make another comparison. */
    private void requireSameProperties() throws IOException {
        Set<String> ofServer = properties(server);
        Set<String> ofBare = properties(bare);
        if (!ofServer.equals(ofBare)) {
            throw new IllegalStateException("The server answers with " + ofServer + ", the other with " + ofBare);
        }
    }

    private static Set<String> properties(Target target) throws IOException {
        try (KeepAliveConnection connection =
                new KeepAliveConnection(target.server().baseUri())) {
            connection.exchange(target.request());
            return PROPERTY.matcher(connection.answer())
                    .results()
                    .map(property -> property.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private void measure(int connections) {
        List<LoadSlice> ofServer = new ArrayList<>();
        List<LoadSlice> ofBare = new ArrayList<>();
        for (int round = 0; round < settings.rounds(); round++) {
            if (round % 2 == 0) {
                ofServer.add(slice(server, connections));
                ofBare.add(slice(bare, connections));
            } else {
                ofBare.add(slice(bare, connections));
                ofServer.add(slice(server, connections));
            }
        }
        print(connections, ofServer, ofBare);
    }

    private LoadSlice slice(Target target, int connections) {
        return LoadSlice.run(
                target.server(), Collections.nCopies(connections, Conversation.of(target.request())), settings.slice());
    }

    private void print(int connections, List<LoadSlice> ofServer, List<LoadSlice> ofBare) {
        report.line("");
        report.line(
                "%d connection%s, %d rounds of %d s each",
                connections,
                connections == 1 ? "" : "s",
                settings.rounds(),
                settings.slice().toSeconds());
        report.table(
                List.of(LoadTable.HEADER, LoadTable.row(server.name(), ofServer), LoadTable.row(bare.name(), ofBare)));
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < ofServer.size(); round++) {
            ratios.add(
                    ofServer.get(round).requestsPerSecond() / ofBare.get(round).requestsPerSecond());
        }
        Spread ratio = Spread.of(ratios);
        report.line(
                "Ratio of a round: median %.3f, lowest %.3f, highest %.3f (aim: 0.7)",
                ratio.median(), ratio.lowest(), ratio.highest());
        report.load("afterwards");
    }
}
