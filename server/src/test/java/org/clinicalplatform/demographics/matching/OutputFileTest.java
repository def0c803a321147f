package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @TempDir
    private Path directory;

    @Test
    void writeWhenThereIsNoFileThenNothingElseIsLeftBesideIt() throws IOException {
        Path file = directory.resolve("matching.yaml");

        OutputFile.write(file, "größe");

        assertThat(file).hasContent("größe");
        assertThat(directory).isDirectoryNotContaining(path -> !path.equals(file));
    }

    /** Whoever has the former file open, or another name of it, keeps all of it: no part of it is overwritten. */
    @Test
    void writeWhenThereIsAFileThenReplacesItAsAWhole() throws IOException {
        Path file = Files.writeString(directory.resolve("matching.yaml"), "a longer former text");
        Path former = Files.createLink(directory.resolve("former.yaml"), file);

        OutputFile.write(file, "new");

        assertThat(file).hasContent("new");
        assertThat(former).hasContent("a longer former text");
        assertThat(directory).isDirectoryNotContaining(path -> !path.equals(file) && !path.equals(former));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void writeWhenTheFileIsALinkThenReplacesWhatItLeadsTo() throws IOException {
        Path file = Files.writeString(
                Files.createDirectory(directory.resolve("of-others")).resolve("a.yaml"), "old");
        Path link = Files.createSymbolicLink(directory.resolve("matching.yaml"), file);

        OutputFile.write(link, "new");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    /** As before the first estimate, where the service reads the file in a directory of its own. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void writeWhenTheFileIsALinkToNoFileThenCreatesTheOneThatItNames() throws IOException {
        Path file = Files.createDirectory(directory.resolve("of-others")).resolve("a.yaml");
        Path link = Files.createSymbolicLink(directory.resolve("matching.yaml"), file);

        OutputFile.write(link, "new");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void writeWhenTheServiceMayReadTheFormerFileThenItMayReadTheNewOne() throws IOException {
        Path file = Files.writeString(directory.resolve("matching.yaml"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw---x"));

        OutputFile.write(file, "new");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw---x");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void writeWhenTheFileIsADeviceThenWritesToIt() throws IOException {
        OutputFile.write(Path.of("/dev/null"), "new");

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThatIOException().isThrownBy(() -> OutputFile.write(Path.of("/dev/full"), "new"));
    }
}
