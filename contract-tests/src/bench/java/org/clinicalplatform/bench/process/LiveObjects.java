package org.clinicalplatform.bench.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** What is alive on the heap of a JVM, right after a full collection that is made for this. */
public final class LiveObjects {

    private static final int INSTANCES = 1;
    private static final int BYTES = 2;

    private final List<String> lines;

    private LiveObjects(List<String> lines) {
        this.lines = lines;
    }

    /**
     * Counts them, with {@code jcmd} of the JDK at hand.
     *
     * @throws IOException if there is none, or the process is not a JVM of this user
     */
    public static LiveObjects of(ProcessHandle process) throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process counting = new ProcessBuilder(jcmd, Long.toString(process.pid()), "GC.class_histogram")
                .redirectErrorStream(true)
                .start();
        return new LiveObjects(new String(counting.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .toList());
    }

    /** All of them together. */
    public long bytes() throws IOException {
        return number("Total ", "", BYTES);
    }

    /** How many there are of a class. */
    public long instances(String className) throws IOException {
        return number("", " " + className, INSTANCES);
    }

    private long number(String begin, String end, int column) throws IOException {
        String line = lines.stream()
                .filter(text -> text.startsWith(begin) && text.endsWith(end))
                .findFirst()
                .orElseThrow(() -> new IOException("No such line: " + begin + end + " in " + lines));
        return Long.parseLong(line.split("\\s+")[column]);
    }
}
