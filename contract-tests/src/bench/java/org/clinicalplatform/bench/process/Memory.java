package org.clinicalplatform.bench.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** What processes occupy, in KiB, where the system tells (Linux). */
public final class Memory {

    private Memory() {}

    /** Resident memory of one process. */
    public static OptionalLong resident(ProcessHandle process) throws IOException {
        return number(process, "status", "VmRSS:");
    }

    /**
     * What a process and those it started occupy together: pages that several of them share count once.
     */
    public static long proportional(ProcessHandle root) throws IOException {
        long sum = 0;
        for (ProcessHandle process :
                Stream.concat(Stream.of(root), root.descendants()).toList()) {
            sum += number(process, "smaps_rollup", "Pss:").orElse(0);
        }
        return sum;
    }

    private static OptionalLong number(ProcessHandle process, String file, String name) throws IOException {
        Path path = Path.of("/proc", Long.toString(process.pid()), file);
        if (!Files.isReadable(path)) {
            return OptionalLong.empty();
        }
        return Files.readAllLines(path).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")))
                .findFirst();
    }
}
