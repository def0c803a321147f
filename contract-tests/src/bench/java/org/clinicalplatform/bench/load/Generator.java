package org.clinicalplatform.bench.load;

import java.time.Duration;
import java.util.Locale;

/** What this process takes from the machine that it shares with what it measures. */
public final class Generator {

    private Generator() {}

    /** Time on a processor so far; zero where the system does not tell. */
    public static Duration cpu() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** A sentence on what was taken. */
    public static String share(Duration cpuBefore, Duration length) {
        double share = cpu().minus(cpuBefore).toNanos() / (double) length.toNanos();
        return String.format(Locale.ROOT, "Sending took %.1f%% of one processor", 100 * share);
    }
}
