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
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ServerUnderTest;

/**
 * Times the refusals of sign-ins that fail for each cause there is. Where the cause lies with the account, the password
 * is the right one: nothing else stands between the try and a session. The control fails for the same cause as another
 * kind, in the name of other accounts: what the method shows where there is nothing to show.
 */
public final class SignInRefusals {

    private static final int WARM_UP_ROUNDS = 300;

    /** Tries in the name of one account that do not lock it; the fifth does. */
    private static final int TRIES = 4;

    private static final char UNKNOWN = 'a';
    private static final char WRONG = 'b';
    private static final char LOCKED = 'c';
    private static final char DEACTIVATED = 'd';
    private static final char WITHOUT_PASSWORD = 'e';
    private static final char LONG = 'f';
    private static final char WRONG_AGAIN = 'g';

    /** As long as the right one. */
    private static final String OTHER_PASSWORD = "demo-Password-2";

    private static final String LONG_PASSWORD = "x".repeat(129);

    /** Where the two kinds of the control stand in the list of kinds. */
    private static final int CONTROLLED = 1;

    private static final int CONTROL = 6;

    private final ServerUnderTest server;
    private final BenchAccounts accounts;
    private final int rounds;
    private final Report report;

    /** @param rounds with one try for each cause */
    public SignInRefusals(ServerUnderTest server, BenchAccounts accounts, int rounds, Report report) {
        this.server = server;
        this.accounts = accounts;
        this.rounds = rounds;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("Refused sign-ins, by cause, over one connection");
        Rounds warmUp = Rounds.of(Math.min(WARM_UP_ROUNDS, rounds));
        arrange(warmUp.count() + rounds);
        Timings.take(server.baseUri(), kinds(), warmUp);
        Timings timings = Timings.take(server.baseUri(), kinds(), warmUp.then(rounds));
        report.table(TimingTables.timesTable(timings));
        report.line("");
        report.table(TimingTables.aucMatrix(timings));
        report.line("");
        printFarthest(timings);
        report.load("afterwards");
    }

    private void arrange(int tries) {
        int members = (tries + TRIES - 1) / TRIES;
        for (char group : new char[] {WRONG, LOCKED, DEACTIVATED, WITHOUT_PASSWORD, LONG, WRONG_AGAIN}) {
            accounts.add(group, members);
        }
        accounts.lock(LOCKED);
        accounts.deactivate(DEACTIVATED);
        accounts.takePasswords(WITHOUT_PASSWORD);
        accounts.settle();
    }

    private static List<Kind> kinds() {
        return List.of(
                tries("unknown username", UNKNOWN, Demo.PASSWORD),
                tries("wrong password", WRONG, OTHER_PASSWORD),
                tries("locked account", LOCKED, Demo.PASSWORD),
                tries("deactivated account", DEACTIVATED, Demo.PASSWORD),
                tries("account without a password", WITHOUT_PASSWORD, Demo.PASSWORD),
                tries("password beyond the longest", LONG, LONG_PASSWORD),
                tries("wrong password, other accounts (control)", WRONG_AGAIN, OTHER_PASSWORD));
    }

    private static Kind tries(String name, char group, String password) {
        return new Kind(name, 401, round -> SignIns.login(BenchAccounts.username(group, round / TRIES), password));
    }

    private void printFarthest(Timings timings) {
        int first = 0;
        int second = 1;
        for (int kind = 0; kind < CONTROL; kind++) {
            for (int other = kind + 1; other < CONTROL; other++) {
                if (distance(timings, kind, other) > distance(timings, first, second)) {
                    first = kind;
                    second = other;
                }
            }
        }
        report.line(
                "Farthest from 0.5 of all pairs of causes: %s against %s, AUC %s; aim: at most 0.03 away",
                timings.kinds().get(first).name(),
                timings.kinds().get(second).name(),
                TimingTables.auc(timings.compare(first, second)));
        report.line("Control: AUC %s", TimingTables.auc(timings.compare(CONTROL, CONTROLLED)));
    }

    private static double distance(Timings timings, int kind, int other) {
        return timings.compare(kind, other).distance();
    }
}
