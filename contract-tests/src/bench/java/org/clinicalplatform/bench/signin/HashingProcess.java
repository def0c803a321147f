package org.clinicalplatform.bench.signin;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process that runs {@link RawHashing} when it is told to. Used by one thread; closing it ends the process. */
public final class HashingProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader responses;

    /**
     * What came of it.
     *
     * @param perSecond hashes of all threads together
     * @param median nanoseconds of one hash
     * @param p99 the same, 99th percentile
     */
    record Rate(double perSecond, long median, long p99) {}

    /**
     * Starts the process.
     *
     * @param hash of the password, with the parameters to use
     */
    public HashingProcess(List<String> jvmOptions, String password, String hash) {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(jvmOptions);
        command.addAll(List.of(
                "-classpath", System.getProperty("java.class.path"), RawHashing.class.getName(), password, hash));
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        responses = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** Hashes in several threads for a time. */
    Rate run(int threads, Duration length) throws IOException {
        var orders = process.outputWriter(StandardCharsets.US_ASCII);
        orders.write(threads + " " + length.toMillis() + "\n");
        orders.flush();
        String response = responses.readLine();
        if (response == null) {
            throw new EOFException("The process that hashes has ended");
        }
        String[] numbers = response.split(" ");
        return new Rate(Double.parseDouble(numbers[0]), Long.parseLong(numbers[1]), Long.parseLong(numbers[2]));
    }

    @Override
    public void close() {
        process.destroy();
    }
}
