package org.clinicalplatform.platform.embedded;

/**
 * The process of a server, as this process sees it.
 *
 * <p>On Linux, it takes a file descriptor to see a process. While clients use them all up, no process can be seen, not
 * even this one, and a server that runs must not be taken for one that has ended.
 */
final class ServerProcess {
    /**
     * How many looks in a row have to miss it, each while this process sees itself. Where clients take every descriptor
     * that becomes free, a few can miss it by chance.
     */
    private static final int LOOKS = 10;

    private final ProcessHandle process;
    private final String executable;
    private final ProcessHandle observer;
    private final boolean seesExecutables;

    private ServerProcess(ProcessHandle process, ProcessHandle observer) {
        this.process = process;
        this.executable = executableOf(process);
        this.observer = observer;
        this.seesExecutables = seesItsExecutable(observer);
    }

    /** A process that runs now. */
    static ServerProcess of(ProcessHandle process) {
        return seenBy(ProcessHandle.current(), process);
    }

    static ServerProcess seenBy(ProcessHandle observer, ProcessHandle process) {
        return new ServerProcess(process, observer);
    }

    long pid() {
        return process.pid();
    }

    /** Whether it runs; true also if that cannot be seen now. */
    boolean isRunning() {
        for (int look = 0; look < LOOKS; look++) {
            if (isSeen() || !seesProcesses()) {
                return true;
            }
        }
        return false;
    }

    /** An ended process counts as alive until its parent reads the exit status, but its executable is unknown. */
    private boolean isSeen() {
        return process.isAlive() && executableOf(process).equals(executable);
    }

    /** Its executable may be another one by now: an upgrade of Java replaces it. */
    private boolean seesProcesses() {
        return observer.isAlive() && seesItsExecutable(observer) == seesExecutables;
    }

    private static boolean seesItsExecutable(ProcessHandle observer) {
        return observer.info().command().isPresent();
    }

    private static String executableOf(ProcessHandle process) {
        return process.info().command().orElse("");
    }
}
