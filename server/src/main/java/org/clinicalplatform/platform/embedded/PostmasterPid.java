package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The file whose first line is the process id of a running server. */
final class PostmasterPid {

    private PostmasterPid() {}

    static Path file(Path data) {
        return data.resolve("postmaster.pid");
    }

    /** Null if the file does not exist or contains no number. */
    static @Nullable Long read(Path data) throws IOException {
        try {
            List<String> lines = Files.readAllLines(file(data));
            return lines.isEmpty() ? null : Long.valueOf(lines.get(0).trim());
        } catch (NoSuchFileException | NumberFormatException e) {
            return null;
        }
    }
}
