package org.clinicalplatform.platform.embedded;

/** Waits for the end of programs. */
final class ProcessEnd {

    private ProcessEnd() {}

    /**
     * Waits uninterruptibly and restores the interrupt. On the calling thread, because {@link Process#onExit()} needs a
     * thread of the common pool and would wait while that pool is busy.
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
