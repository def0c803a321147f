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
        return launch();
    }

    /** Starts the database in the directory and keeps it until killed. */
    static ChildJvm serving(Path directory) throws IOException {
        return launch(directory.toString());
    }

    /** Serves the database of the named directory, if any; ends with its parent, whose end of the pipe closes. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0) {
            EmbeddedDatabase.start(new EmbeddedDatabaseSettings(Path.of(arguments[0]), 0));
            System.out.println(READY);
        }
        System.in.transferTo(System.out);
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

    private static ChildJvm launch(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ChildJvm.class.getName()));
        command.addAll(List.of(arguments));
        return new ChildJvm(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }
}
