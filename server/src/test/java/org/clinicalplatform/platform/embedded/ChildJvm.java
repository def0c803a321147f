package org.clinicalplatform.platform.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A second Java process on the class path of the tests. It can be killed as an operator's {@code kill -9} would. */
final class ChildJvm implements AutoCloseable {

    private static final String READY = "ready";

    private final Process process;

    private ChildJvm(Process process) {
        this.process = process;
    }

    /** Does nothing until it is ended. */
    static ChildJvm idle() throws IOException {
        return new ChildJvm(launch(Idle.class));
    }

    /** Starts the database in the directory and keeps it until killed. */
    static ChildJvm serving(Path directory) throws IOException {
        return new ChildJvm(launch(Serving.class, directory.toString()));
    }

    void awaitReady() throws IOException {
        List<String> output = new ArrayList<>();
        BufferedReader reader = process.inputReader();
        for (String line = reader.readLine(); line != null; line = reader.readLine()) {
            if (line.equals(READY)) {
                return;
            }
            output.add(line);
        }
        throw new IllegalStateException("The process ended early: " + output);
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }

    private static Process launch(Class<?> main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** Ends with its parent, whose end of the pipe closes. */
    static final class Idle {
        private Idle() {}

        public static void main(String[] arguments) throws IOException {
            System.in.transferTo(System.out);
        }
    }

    /** Never closes its database: the parent kills it. */
    static final class Serving {
        private Serving() {}

        public static void main(String[] arguments) throws IOException {
            EmbeddedDatabase database = EmbeddedDatabase.start(new EmbeddedDatabaseSettings(Path.of(arguments[0]), 0));
            System.out.println(READY);
            System.in.transferTo(System.out);
            database.close();
        }
    }
}
