package org.clinicalplatform.bench.signin;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.Settings;
import org.clinicalplatform.bench.accounts.BenchAccounts;
import org.clinicalplatform.bench.accounts.SignIns;
import org.clinicalplatform.bench.load.Conversation;
import org.clinicalplatform.bench.load.Generator;
import org.clinicalplatform.bench.load.LoadSlice;
import org.clinicalplatform.bench.load.LoadTable;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.bench.statistics.Spread;
import org.clinicalplatform.contract.harness.Demo;

/**
 * Signs in on several connections, each in the name of an account of its own, and makes hashes in as many threads of
 * another process, in slices that take turns. The hash is what a sign-in is meant to cost; the ratio says what share of
 * the machine goes into it, and the rest into all else: the statements, the tokens, HTTP, and the client.
 */
public final class SignInRate {

    private static final List<Integer> CONNECTIONS = List.of(1, 8, 32);
    private static final int WARM_UP_CONNECTIONS = 8;
    /**
     * So few sign-ins a second take their time to be compiled: half a minute in, each still costs twice what it will.
     */
    private static final Duration WARM_UP = Duration.ofSeconds(120);

    private static final char GROUP = 'p';

    private final JavaProcess server;
    private final HashingProcess hashing;
    private final Settings settings;
    private final Report report;

    private SignInRate(JavaProcess server, HashingProcess hashing, Settings settings, Report report) {
        this.server = server;
        this.hashing = hashing;
        this.settings = settings;
        this.report = report;
    }

    public static void run(JavaProcess server, BenchAccounts accounts, Settings settings, Report report)
            throws IOException {
        report.heading("Signing in, against the bare hash of a password");
        accounts.add(
                GROUP, CONNECTIONS.stream().mapToInt(Integer::intValue).max().orElseThrow());
        accounts.settle();
        String hash = accounts.passwordHash(GROUP);
        try (HashingProcess hashing = new HashingProcess(settings.jvmOptions(), Demo.PASSWORD, hash)) {
            report.line("Hashes like %s", hash.substring(0, hash.lastIndexOf('$', hash.lastIndexOf('$') - 1)));
            new SignInRate(server, hashing, settings, report).measure();
        }
    }

    private void measure() throws IOException {
        Duration half = WARM_UP.dividedBy(2);
        signIn(WARM_UP_CONNECTIONS, half);
        hashing.run(WARM_UP_CONNECTIONS, half);
        signIn(WARM_UP_CONNECTIONS, half);
        for (int connections : CONNECTIONS) {
            measure(connections);
        }
    }

    private void measure(int connections) throws IOException {
        List<LoadSlice> signIns = new ArrayList<>();
        List<HashingProcess.Rate> hashes = new ArrayList<>();
        Duration own = Generator.cpu();
        for (int round = 0; round < settings.rounds(); round++) {
            if (round % 2 == 0) {
                signIns.add(signIn(connections, settings.signInSlice()));
                hashes.add(hashing.run(connections, settings.signInSlice()));
            } else {
                hashes.add(hashing.run(connections, settings.signInSlice()));
                signIns.add(signIn(connections, settings.signInSlice()));
            }
        }
        print(connections, signIns, hashes);
        report.line("%s", Generator.share(own, settings.signInSlice().multipliedBy(settings.rounds())));
        report.load("afterwards");
    }

    private LoadSlice signIn(int connections, Duration length) {
        List<Conversation> conversations = IntStream.range(0, connections)
                .mapToObj(
                        number -> Conversation.of(SignIns.login(BenchAccounts.username(GROUP, number), Demo.PASSWORD)))
                .toList();
        return LoadSlice.run(server, conversations, length);
    }

    private void print(int connections, List<LoadSlice> signIns, List<HashingProcess.Rate> hashes) {
        report.line("");
        report.line(
                "%d connection%s or threads, %d rounds of %d s each",
                connections,
                connections == 1 ? "" : "s",
                settings.rounds(),
                settings.signInSlice().toSeconds());
        report.table(List.of(LoadTable.HEADER, LoadTable.row("sign-in", signIns), row(hashes)));
        Spread ratio = Spread.of(IntStream.range(0, signIns.size())
                .mapToObj(round -> signIns.get(round).requestsPerSecond()
                        / hashes.get(round).perSecond())
                .toList());
        report.line(
                "Ratio of a round: median %.3f, lowest %.3f, highest %.3f (aim: 0.85)",
                ratio.median(), ratio.lowest(), ratio.highest());
    }

    /** The times are the medians over the rounds. */
    private static List<String> row(List<HashingProcess.Rate> hashes) {
        Spread rate =
                Spread.of(hashes.stream().map(HashingProcess.Rate::perSecond).toList());
        Spread median =
                Spread.of(hashes.stream().map(hash -> hash.median() / 1e3).toList());
        Spread p99 = Spread.of(hashes.stream().map(hash -> hash.p99() / 1e3).toList());
        return List.of(
                "hash",
                whole(rate.median()),
                whole(rate.lowest()),
                whole(rate.highest()),
                whole(median.median()),
                whole(p99.median()),
                "");
    }

    private static String whole(double number) {
        return String.format(Locale.ROOT, "%.0f", number);
    }
}
