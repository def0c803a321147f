package org.clinicalplatform.contract.harness;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.apache.commons.lang3.function.Failable;

/** Waits for what another process does, no longer than it may take. */
public final class Await {

    private static final long SHORTEST_PAUSE = Duration.ofMillis(20).toNanos();
    private static final long LONGEST_PAUSE = Duration.ofMillis(100).toNanos();

    /** The pauses grow to so much of the time that has passed: each look costs processor time that others need. */
    private static final int PART_OF_THE_TIME = 20;

    private Await() {}

    /**
     * Returns soon after the condition holds, and says whether it did within the limit.
     *
     * @throws IllegalStateException if the thread is interrupted, as that of a test is at its time limit
     */
    public static boolean until(Duration limit, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            long passed = System.nanoTime() - start;
            if (passed > limit.toNanos()) {
                return false;
            }
            // otherwise there would be no pause any more
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("Interrupted before the condition held");
            }
            LockSupport.parkNanos(Math.min(LONGEST_PAUSE, Math.max(SHORTEST_PAUSE, passed / PART_OF_THE_TIME)));
        }
        return true;
    }

    /** Runs a command to its end, which must be a success. */
    public static void success(ProcessBuilder command, Path log, Duration limit) {
        Process process = Failable.get(() ->
                command.redirectErrorStream(true).redirectOutput(log.toFile()).start());
        try {
            if (!exit(process, limit) || process.exitValue() != 0) {
                throw new IllegalStateException(command.command() + " failed; see " + log);
            }
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    public static boolean exit(Process process, Duration limit) {
        return Failable.get(() -> process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS));
    }

    public static void pause(Duration time) {
        Failable.run(() -> Thread.sleep(time.toMillis()));
    }
}
