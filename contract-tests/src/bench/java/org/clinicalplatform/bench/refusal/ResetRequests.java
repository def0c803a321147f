package org.clinicalplatform.bench.refusal;

import java.io.IOException;
import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.accounts.BenchAccounts;
import org.clinicalplatform.bench.accounts.SignIns;
import org.clinicalplatform.bench.timing.Kind;
import org.clinicalplatform.bench.timing.Rounds;
import org.clinicalplatform.bench.timing.TimingTables;
import org.clinicalplatform.bench.timing.Timings;
import org.clinicalplatform.contract.harness.ServerUnderTest;

/**
 * Times the responses to requests for a password link, for existing and for unknown usernames. The control
 * compares two kinds of unknown usernames.
 */
public final class ResetRequests {

    private static final int WARM_UP_ROUNDS = 1_000;

    /** More requests than one in about three milliseconds would fill the server's queue, and it would refuse some. */
    private static final int LONGEST_PAUSE_MILLIS = 6;

    private static final int ACCOUNTS = 500;
    private static final char KNOWN = 'r';
    private static final char UNKNOWN = 's';
    private static final char OTHER_UNKNOWN = 't';

    private static final int HIT = 0;
    private static final int MISS = 1;
    private static final int OTHER_MISS = 2;

    private final ServerUnderTest server;
    private final BenchAccounts accounts;
    private final int rounds;
    private final Report report;

    /** @param rounds with one request of each kind */
    public ResetRequests(ServerUnderTest server, BenchAccounts accounts, int rounds, Report report) {
        this.server = server;
        this.accounts = accounts;
        this.rounds = rounds;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("Requests for a password link, hit against miss, over one connection");
        accounts.add(KNOWN, ACCOUNTS);
        accounts.settle();
        Rounds warmUp = new Rounds(0, Math.min(WARM_UP_ROUNDS, rounds), LONGEST_PAUSE_MILLIS);
        Timings.take(server.baseUri(), kinds(), warmUp);
        Timings timings = Timings.take(server.baseUri(), kinds(), warmUp.then(rounds));
        report.table(TimingTables.timesTable(timings));
        report.line("");
        report.table(List.of(
                TimingTables.COMPARISONS,
                TimingTables.comparison("hit, miss", timings, HIT, MISS),
                TimingTables.comparison("other miss, miss (control)", timings, OTHER_MISS, MISS)));
        report.load("afterwards");
    }

    private static List<Kind> kinds() {
        return List.of(requests("hit", KNOWN), requests("miss", UNKNOWN), requests("other miss", OTHER_UNKNOWN));
    }

    private static Kind requests(String name, char group) {
        return new Kind(name, 204, round -> SignIns.resetRequest(BenchAccounts.username(group, round % ACCOUNTS)));
    }
}
