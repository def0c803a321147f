package org.clinicalplatform.platform.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSystemTypeTest {
    private static final Path MOUNTS = Path.of("/proc/self/mounts");

    @Test
    void typeWhenTheFolderIsInMemoryThenSaysSo() throws IOException {
        assumeTrue(
                Files.isReadable(MOUNTS) && Files.readString(MOUNTS).contains(" /dev/shm tmpfs "),
                "this machine has no folder that is certain to be in memory");

        assertThat(FileSystemType.of(Path.of("/dev/shm"))).isEqualTo("tmpfs");
    }

    @Test
    void typeWhenTheFolderDoesNotExistThenIsEmpty(@TempDir Path folder) {
        assertThat(FileSystemType.of(folder.resolve("missing"))).isEmpty();
    }
}
