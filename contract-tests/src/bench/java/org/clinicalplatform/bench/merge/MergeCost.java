package org.clinicalplatform.bench.merge;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.bench.statistics.Sample;
import org.clinicalplatform.bench.statistics.Spread;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Sessions;

/** Merges charts over HTTP, and moves others of the same rows by the updates alone, in turns. */
public final class MergeCost {

    private static final int WARM_UP = 200;
    private static final int SMALL = 400;
    private static final double MILLIS = 1e6;

    private final JavaProcess server;
    private final Database database;
    private final Settings settings;
    private final Report report;
    private final Patients patients;

    public MergeCost(JavaProcess server, Database database, Settings settings, Report report) {
        this.server = server;
        this.database = database;
        this.settings = settings;
        this.report = report;
        this.patients = new Patients(database);
    }

    public void run() throws IOException {
        report.heading("Merging, against the same updates over JDBC");
        try (KeepAliveConnection connection = new KeepAliveConnection(server.baseUri());
                BareMerge bare = new BareMerge(database)) {
            measureSmall(connection, WARM_UP);
            Sample small = measureSmall(connection, SMALL);
            report.line(
                    "Two small charts: median %.1f ms, 95%% within %.1f ms, of %d (aim: 30 ms)",
                    small.median() / MILLIS, small.quantile(0.95) / MILLIS, small.size());
            compare(bare, Chart.fullest());
            compare(bare, Chart.huge());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        report.load("afterwards");
    }

    private Sample measureSmall(KeepAliveConnection connection, int merges) {
        Chart chart = Chart.small();
        return Sample.of(LongStream.generate(() -> merge(connection, chart.makeFor(database), chart.makeFor(database)))
                .limit(merges));
    }

    private void compare(BareMerge bare, Chart chart) throws IOException, SQLException {
        List<Double> ratios = new ArrayList<>();
        List<Double> merges = new ArrayList<>();
        List<Double> updates = new ArrayList<>();
        List<Double> ledgers = new ArrayList<>();
        for (int round = 0; round < settings.rounds(); round++) {
            String merged = chart.makeFor(database);
            String moved = chart.makeFor(database);
            String recorded = chart.makeFor(database);
            settle(chart);
            long ofMerge;
            long ofUpdates;
            if (round % 2 == 0) {
                ofMerge = mergeAnew(patients.atN1(), merged);
                ofUpdates = bare.move(moved, patients.atN1());
            } else {
                ofUpdates = bare.move(moved, patients.atN1());
                ofMerge = mergeAnew(patients.atN1(), merged);
            }
            merges.add(ofMerge / MILLIS);
            updates.add(ofUpdates / MILLIS);
            ratios.add((double) ofMerge / ofUpdates);
            ledgers.add((double) (bare.moveWithLedger(recorded, patients.atN1()) - ofUpdates) / ofMerge);
        }
        print(chart, Spread.of(merges), Spread.of(updates), Spread.of(ratios), Spread.of(ledgers));
    }

    /** Making a large chart takes longer than the server keeps an idle connection. */
    private long mergeAnew(String survivor, String loser) throws IOException {
        try (KeepAliveConnection connection = new KeepAliveConnection(server.baseUri())) {
            return merge(connection, survivor, loser);
        }
    }

    /** What one of the two wrote is not cleaned up in the other's time. */
    private void settle(Chart chart) {
        chart.rows().keySet().forEach(table -> database.update(table.analyze()));
        database.update("checkpoint");
    }

    private void print(Chart chart, Spread merges, Spread updates, Spread ratio, Spread ledger) {
        report.line(
                "%s, %d rows: merge %.0f ms, updates alone %.0f ms; ratio of a round: median %.3f, lowest %.3f, highest"
                        + " %.3f (aim: 1.3); ledger: %.0f%% of the merge",
                chart.name(),
                chart.size(),
                merges.median(),
                updates.median(),
                ratio.median(),
                ratio.lowest(),
                ratio.highest(),
                ledger.median() * 100);
    }

    private long merge(KeepAliveConnection connection, String survivor, String loser) {
        Request request = Request.post(
                PersonMerges.PATH,
                Sessions.at(server).token(Demo.CLERK),
                PersonMerges.body(patients.personOf(survivor), patients.personOf(loser))
                        .toString());
        try {
            long took = connection.exchange(request);
            if (connection.status() != 201) {
                throw new IllegalStateException("No merge: " + connection.response());
            }
            return took;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
