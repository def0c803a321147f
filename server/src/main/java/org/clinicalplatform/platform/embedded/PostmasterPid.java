package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file in which a running server leaves its process id, on the first line. */
final class PostmasterPid {

    private PostmasterPid() {}

    static Path file(Path data) {
        return data.resolve("postmaster.pid");
    }

    /** Null when there is no such file, or it holds no number. */
    static @Nullable Long read(Path data) throws IOException {
        try {
            List<String> lines = Files.readAllLines(file(data));
            return lines.isEmpty() ? null : Long.valueOf(lines.get(0).trim());
        } catch (NoSuchFileException | NumberFormatException e) {
            return null;
        }
    }
}
