package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends processes that a killed service left running on its database.
 *
 * <p>A leftover server is stopped, not adopted: it has the settings of its own start and may be shutting down.
 * Processes are recognized by their executable, not only by the process id in {@code postmaster.pid}, which may have
 * been reused.
 */
final class LeftoverProcesses {

    private static final Logger LOG = LoggerFactory.getLogger(LeftoverProcesses.class);
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration KILL_INTERVAL = Duration.ofMillis(20);

    private final DatabaseFolder folder;
    private final PostgresPrograms programs;

    LeftoverProcesses(DatabaseFolder folder, PostgresPrograms programs) {
        this.folder = folder;
        this.programs = programs;
    }

    /** Returns when all have ended. The caller holds the {@link FolderLock}. */
    void end() throws IOException {
        List<ProcessHandle> leftovers = running();
        if (!leftovers.isEmpty()) {
            LOG.warn(
                    "Ending {} PostgreSQL processes that an earlier process left running on {}",
                    leftovers.size(),
                    folder.root());
            stopServer(leftovers);
            killRest();
        }
        forgetStaleClaim();
    }

    private List<ProcessHandle> running() {
        return ProcessHandle.allProcesses().filter(this::isOurs).toList();
    }

    private boolean isOurs(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).startsWith(folder.programs()))
                .orElse(false);
    }

    private void stopServer(List<ProcessHandle> leftovers) throws IOException {
        Long server = PostmasterPid.read(folder.data());
        if (server == null || leftovers.stream().noneMatch(process -> process.pid() == server)) {
            return;
        }
        PostgresPrograms.Run stop = programs.run("pg_ctl", PostgresServer.stopArguments(folder.data()));
        if (!stop.succeeded()) {
            LOG.warn("The leftover PostgreSQL did not stop and will be killed: {}", stop.output());
        }
    }

    /**
     * The next start recovers from the log. Lists the processes again each time, because a killed process that its
     * parent does not collect never counts as ended.
     */
    private void killRest() {
        long begun = System.nanoTime();
        for (List<ProcessHandle> rest = running(); !rest.isEmpty(); rest = running()) {
            if (System.nanoTime() - begun > KILL_TIMEOUT.toNanos()) {
                throw new EmbeddedDatabaseException(
                        "Process %d still uses the embedded database in %s and cannot be ended."
                                .formatted(rest.get(0).pid(), folder.root()));
            }
            rest.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(KILL_INTERVAL.toNanos());
        }
    }

    /**
     * PostgreSQL refuses to start if a process of this account has the number in {@code postmaster.pid}. That may be an
     * unrelated process, because containers reuse small numbers, or a killed server that its parent has not collected.
     * Only a server that an operator started with other programs keeps its claim.
     */
    private void forgetStaleClaim() throws IOException {
        Long pid = PostmasterPid.read(folder.data());
        if (pid != null && ProcessHandle.of(pid).filter(this::isServer).isEmpty()) {
            Files.delete(PostmasterPid.file(folder.data()));
        }
    }

    private boolean isServer(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).endsWith(programs.platform().executable("postgres")))
                .orElse(false);
    }
}
