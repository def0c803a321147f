package org.clinicalplatform.platform.embedded;

/** Waits for programs that end by themselves. */
final class ProcessEnd {

    private ProcessEnd() {}

    /**
     * Waits for the end, and through interrupts, which are left for the caller to see. On the calling thread alone: the
     * future of {@link Process#onExit()} needs a thread of the pool that all of the JVM shares, and waits for ever while
     * that pool is busy.
     *
     * @return exit code
     */
    static int await(Process process) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return process.waitFor();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
