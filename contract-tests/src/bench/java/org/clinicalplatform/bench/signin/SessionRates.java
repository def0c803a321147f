package org.clinicalplatform.bench.signin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.accounts.BenchAccounts;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.load.Conversation;
import org.clinicalplatform.bench.load.Generator;
import org.clinicalplatform.bench.load.LoadSlice;
import org.clinicalplatform.bench.load.LoadTable;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;

/** Refreshes and verifies sessions, one on each connection, in slices that take turns. */
public final class SessionRates {

    private static final List<Integer> CONNECTIONS = List.of(1, 8);
    private static final int MOST = 8;
    private static final Duration WARM_UP_SLICE = Duration.ofSeconds(1);

    /** A refresh writes: fewer of them than of reads are enough, and take as long. */
    private static final int WARM_UP_SHARE = 4;

    private static final char GROUP = 'q';

    private final JavaProcess server;
    private final List<Conversation> refreshing;
    private final List<Conversation> verifying;
    private final Settings settings;
    private final Report report;

    public SessionRates(JavaProcess server, BenchAccounts accounts, Settings settings, Report report) {
        this.server = server;
        this.settings = settings;
        this.report = report;
        accounts.add(GROUP, MOST);
        accounts.settle();
        List<Session> sessions = IntStream.range(0, MOST)
                .mapToObj(number -> Sessions.at(server).signIn(BenchAccounts.username(GROUP, number), Demo.PASSWORD))
                .toList();
        refreshing = List.copyOf(sessions.stream()
                .map(session -> new Refreshing(session.refreshToken()))
                .toList());
        verifying = sessions.stream()
                .map(session -> Conversation.of(Request.get("/api/v1/auth/verify", session.accessToken())))
                .toList();
    }

    public void run() {
        report.heading("Refreshing and verifying sessions");
        warmUp();
        CONNECTIONS.forEach(this::measure);
    }

    private void warmUp() {
        long refreshed = 0;
        while (refreshed < settings.warmUp() / WARM_UP_SHARE) {
            refreshed += slice(refreshing, MOST, WARM_UP_SLICE).latencies().count();
            slice(verifying, MOST, WARM_UP_SLICE);
        }
    }

    private void measure(int connections) {
        List<LoadSlice> refreshes = new ArrayList<>();
        List<LoadSlice> verifications = new ArrayList<>();
        Duration own = Generator.cpu();
        for (int round = 0; round < settings.rounds(); round++) {
            refreshes.add(slice(refreshing, connections, settings.slice()));
            verifications.add(slice(verifying, connections, settings.slice()));
        }
        report.line("");
        report.line(
                "%d connection%s, %d rounds of %d s each",
                connections,
                connections == 1 ? "" : "s",
                settings.rounds(),
                settings.slice().toSeconds());
        report.table(
                List.of(LoadTable.HEADER, LoadTable.row("refresh", refreshes), LoadTable.row("verify", verifications)));
        report.line("%s", Generator.share(own, settings.slice().multipliedBy(2L * settings.rounds())));
        report.load("afterwards");
    }

    private LoadSlice slice(List<Conversation> conversations, int connections, Duration length) {
        return LoadSlice.run(server, conversations.subList(0, connections), length);
    }
}
