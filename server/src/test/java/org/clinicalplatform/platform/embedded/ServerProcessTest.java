package org.clinicalplatform.platform.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerProcessTest {
    private final Seen server = new Seen("/programs/bin/postgres");
    private final Seen service = new Seen("/usr/bin/java");
    private final ServerProcess process = ServerProcess.seenBy(service.handle(), server.handle());

    @Test
    void isRunningWhenItIsSeenThenRuns() {
        assertThat(process.isRunning()).isTrue();
    }

    @Test
    void isRunningWhenOnlyTheServerIsNotSeenThenHasEnded() {
        server.alive = false;

        assertThat(process.isRunning()).isFalse();
    }

    @Test
    void isRunningWhenItsParentHasNotCollectedItThenHasEnded() {
        server.command = Optional.empty();

        assertThat(process.isRunning()).isFalse();
    }

    @Test
    void isRunningWhenAnotherProcessHasItsNumberThenHasEnded() {
        server.command = Optional.of("/bin/sh");

        assertThat(process.isRunning()).isFalse();
    }

    /** No file descriptor is free, so that no process can be seen. */
    @Test
    void isRunningWhenTheServiceCannotSeeItselfEitherThenMayRun() {
        server.alive = false;
        service.alive = false;

        assertThat(process.isRunning()).isTrue();
    }

    @Test
    void isRunningWhenExecutablesCannotBeSeenThenMayRun() {
        server.command = Optional.empty();
        service.command = Optional.empty();

        assertThat(process.isRunning()).isTrue();
    }

    /** An upgrade of Java has replaced it. */
    @Test
    void isRunningWhenTheServiceHasAnotherExecutableByNowThenASeenEndCounts() {
        service.command = Optional.of("/usr/bin/java (deleted)");
        server.alive = false;

        assertThat(process.isRunning()).isFalse();
    }

    @Test
    void isRunningWhenTheSystemTellsNoExecutablesThenASeenEndCounts() {
        Seen untold = new Seen("");
        untold.command = Optional.empty();
        ServerProcess observed = ServerProcess.seenBy(untold.handle(), server.handle());
        assertThat(observed.isRunning()).isTrue();

        server.alive = false;

        assertThat(observed.isRunning()).isFalse();
    }

    @Test
    void isRunningWhenOnlyTheFirstLookFailsThenRuns() {
        server.next.addAll(List.of(false, true));

        assertThat(process.isRunning()).isTrue();
    }

    /** A file descriptor is free now and then. */
    @Test
    void isRunningWhenSomeLooksFailAndThoseBetweenDoNotThenRuns() {
        server.next.addAll(List.of(false, false, false, false, false));

        assertThat(process.isRunning()).isTrue();
    }

    @Test
    void ofWhenTheProcessIsThisOneThenRuns() {
        ServerProcess own = ServerProcess.of(ProcessHandle.current());

        assertThat(own.isRunning()).isTrue();
        assertThat(own.pid()).isEqualTo(ProcessHandle.current().pid());
    }

    /** What the operating system tells of a process. */
    private static final class Seen {
        private final Deque<Boolean> next = new ArrayDeque<>();
        private boolean alive = true;
        private Optional<String> command;

        Seen(String command) {
            this.command = Optional.of(command);
        }

        ProcessHandle handle() {
            return proxy(ProcessHandle.class);
        }

        private <T> T proxy(Class<T> type) {
            return type.cast(Proxy.newProxyInstance(
                    ServerProcessTest.class.getClassLoader(),
                    new Class<?>[] {type},
                    (self, method, arguments) -> told(method)));
        }

        private Object told(Method method) {
            return switch (method.getName()) {
                case "isAlive" -> next.isEmpty() ? alive : next.remove();
                case "info" -> proxy(ProcessHandle.Info.class);
                case "command" -> command;
                default -> throw new AssertionError("Unexpected call of " + method.getName());
            };
        }
    }
}
