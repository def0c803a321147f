package org.clinicalplatform.bench.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** What the compilers of a JVM take of the processors, where the system tells (Linux). */
final class Compilers {

    /** Of the clock in which Linux tells times to processes, on every architecture. */
    private static final long MILLIS_OF_A_TICK = 10;

    private static final List<String> NAMES = List.of("C1 Compiler", "C2 Compiler");

    private Compilers() {}

    /**
     * Time on a processor that the compiling threads of a JVM have taken so far; zero where the system does not tell.
     */
    static Duration cpu(ProcessHandle jvm) {
        Path threads = Path.of("/proc", Long.toString(jvm.pid()), "task");
        if (!Files.isDirectory(threads)) {
            return Duration.ZERO;
        }
        try (Stream<Path> all = Files.list(threads)) {
            return Duration.ofMillis(
                    MILLIS_OF_A_TICK * all.mapToLong(Compilers::ticks).sum());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long ticks(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm"));
            if (NAMES.stream().noneMatch(name::startsWith)) {
                return 0;
            }
            // the name in parentheses may hold spaces; user and system time are the 14th and 15th field of proc(5)
            String stat = Files.readString(thread.resolve("stat"));
            String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return Long.parseLong(afterName[11]) + Long.parseLong(afterName[12]);
        } catch (NoSuchFileException ended) {
            return 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
