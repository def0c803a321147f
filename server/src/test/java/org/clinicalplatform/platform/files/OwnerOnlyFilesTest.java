package org.clinicalplatform.platform.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyFilesTest {

    @TempDir
    Path directory;

    @Test
    void writeWhenFileIsThereThenContentIsReplacedAndNothingElseIsLeft() throws IOException {
        Path file = directory.resolve("secret");

        OwnerOnlyFiles.write(file, "a longer first text");
        OwnerOnlyFiles.write(file, "zwölf");

        assertThat(file).hasContent("zwölf");
        assertThat(directory).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void writeWhenFormerFileWasOpenToAllThenTheNewOneIsNot() throws IOException {
        Path file = Files.writeString(directory.resolve("secret"), "open");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));

        OwnerOnlyFiles.write(file, "closed");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void createDirectoriesWhenParentsAreMissingThenAllNewOnesAreClosedAndOldOnesStay() throws IOException {
        Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));

        OwnerOnlyFiles.createDirectories(directory.resolve("new/inner"));

        assertThat(permissions(directory)).isEqualTo("rwxr-xr-x");
        assertThat(permissions(directory.resolve("new"))).isEqualTo("rwx------");
        assertThat(permissions(directory.resolve("new/inner"))).isEqualTo("rwx------");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
