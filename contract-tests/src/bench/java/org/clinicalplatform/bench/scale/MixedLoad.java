package org.clinicalplatform.bench.scale;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.load.Conversation;
import org.clinicalplatform.bench.load.LoadSlice;
import org.clinicalplatform.bench.load.LoadTable;
import org.clinicalplatform.bench.statistics.Spread;

/** Requests per second of a mix of reads, small and large database in turns. */
final class MixedLoad {

    private static final List<Integer> CONNECTIONS = List.of(1, 8);

    private final Site small;
    private final Site large;
    private final Settings settings;
    private final Report report;

    MixedLoad(Site small, Site large, Settings settings, Report report) {
        this.small = small;
        this.large = large;
        this.settings = settings;
        this.report = report;
    }

    void run() {
        CONNECTIONS.forEach(this::measure);
    }

    private void measure(int connections) {
        List<LoadSlice> ofSmall = new ArrayList<>();
        List<LoadSlice> ofLarge = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < settings.rounds(); round++) {
            ofSmall.add(slice(small, connections, round));
            ofLarge.add(slice(large, connections, round));
            ratios.add(
                    ofLarge.get(round).requestsPerSecond() / ofSmall.get(round).requestsPerSecond());
        }
        Spread ratio = Spread.of(ratios);
        report.line("");
        report.line("A mix of reads over %d connection%s", connections, connections == 1 ? "" : "s");
        report.table(
                List.of(LoadTable.HEADER, LoadTable.row(small.name(), ofSmall), LoadTable.row(large.name(), ofLarge)));
        report.line(
                "Ratio of a round, large to small: median %.3f, lowest %.3f, highest %.3f",
                ratio.median(), ratio.lowest(), ratio.highest());
        report.load("afterwards");
    }

    private LoadSlice slice(Site site, int connections, int round) {
        Operations operations = new Operations(site);
        List<Conversation> conversations = IntStream.range(0, connections)
                .<Conversation>mapToObj(connection -> new Mix(operations, 1_000 * round + 100 * connection))
                .toList();
        return LoadSlice.run(site.server(), conversations, settings.slice());
    }

    /** Other patients with each turn. */
    private static final class Mix implements Conversation {

        private final Operations operations;
        private final Queue<Request> waiting = new ArrayDeque<>();
        private int turn;

        Mix(Operations operations, int firstTurn) {
            this.operations = operations;
            this.turn = firstTurn;
        }

        @Override
        public Request next() {
            if (waiting.isEmpty()) {
                waiting.addAll(operations.mix(turn++));
            }
            return waiting.remove();
        }
    }
}
