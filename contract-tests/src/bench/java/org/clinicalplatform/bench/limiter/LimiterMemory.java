package org.clinicalplatform.bench.limiter;

import java.io.IOException;
import java.util.Map;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.bench.accounts.SignIns;
import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;
import org.clinicalplatform.bench.process.JavaProcess;
import org.clinicalplatform.bench.process.LiveObjects;

/**
 * Fills the counters of a server that does nothing else, and looks at its heap before and after. Each request counts in
 * both buckets, since it comes from another address and names another username; it is one that counts although it asks
 * for what there is not, so that nothing else is kept of it.
 */
public final class LimiterMemory {

    /**
     * Room for all keys: a key whose attempts are used up by the first one may also take the places that
     * are set aside for such.
     */
    public static final Map<String, String> SETTINGS = Map.of(
            "SECURITY_RATE_LIMIT_WINDOW", "PT2H",
            "SECURITY_RATE_LIMIT_IP_MAX_ATTEMPTS", "1",
            "SECURITY_RATE_LIMIT_IP_USERNAME_MAX_ATTEMPTS", "1");

    private static final String COUNTER = "org.clinicalplatform.ratelimit.AttemptCounter$Window";

    /** Whatever the first requests leave behind is there before it is looked at. */
    private static final int FIRST = 5_000;

    private final JavaProcess server;
    private final int keys;
    private final Report report;

    /** @param keys of each bucket */
    public LimiterMemory(JavaProcess server, int keys, Report report) {
        this.server = server;
        this.keys = keys;
        this.report = report;
    }

    public void run() throws IOException {
        report.heading("Memory of the limiter");
        int first = Math.min(FIRST, keys / 2);
        fill(0, first);
        LiveObjects before = LiveObjects.of(server.handle());
        fill(first, keys);
        LiveObjects after = LiveObjects.of(server.handle());
        long counters = after.instances(COUNTER) - before.instances(COUNTER);
        double each = (after.bytes() - before.bytes()) / (double) counters;
        report.line(
                "%d keys in two buckets: %.0f bytes each, %.1f MiB together",
                after.instances(COUNTER), each, each * after.instances(COUNTER) / (1024 * 1024));
        report.line(
                "All that is alive in the server: %.1f MiB, with %d keys %.1f MiB",
                mebibytes(after.bytes()), before.instances(COUNTER), mebibytes(before.bytes()));
    }

    private void fill(int from, int to) throws IOException {
        try (KeepAliveConnection connection = new KeepAliveConnection(server.baseUri())) {
            for (int number = from; number < to; number++) {
                connection.exchange(attempt(number));
                if (connection.status() != 406) {
                    throw new IllegalStateException("Not refused for its media type:\n" + connection.response());
                }
            }
        }
    }

    private static Request attempt(int number) {
        String address = "10." + (number >> 16) + "." + (number >> 8 & 255) + "." + (number & 255);
        return SignIns.resetRequest("nobody-" + number).accepting("text/csv").forwardedFor(address);
    }

    private static double mebibytes(long bytes) {
        return bytes / (1024.0 * 1024);
    }
}
