package org.clinicalplatform.platform.embedded;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

class ProgramArchiveTest {
    private static final int EXECUTABLE = 0100755;

    private final Path directory;
    private final Path programs;

    ProgramArchiveTest(@TempDir Path directory) {
        this.directory = directory;
        programs = directory.resolve("programs");
    }

    @Test
    void unpackWhenFirstThenProgramsAreExecutableAndOthersAreNot() throws IOException {
        Path home = archive("bin/postgres", "program").unpackInto(programs);

        assertThat(home.resolve("bin/postgres")).hasContent("program").isExecutable();
        assertThat(home.resolve("share/notes")).hasContent("notes");
        assertThat(home.resolve("share/notes").toFile().canExecute()).isFalse();
    }

    @Test
    void unpackWhenDoneBeforeThenNothingIsWritten() throws IOException {
        ProgramArchive archive = archive("bin/postgres", "program");
        Path program = archive.unpackInto(programs).resolve("bin/postgres");
        Files.writeString(program, "untouched");

        archive.unpackInto(programs);

        assertThat(program).hasContent("untouched");
    }

    @Test
    void unpackWhenFormerUnpackingWasInterruptedThenNothingOfItRemains() throws IOException {
        ProgramArchive archive = archive("bin/postgres", "program");
        Path home = archive.unpackInto(programs);
        Path interrupted = home.resolveSibling(home.getFileName() + ".unfinished");
        Files.move(home, interrupted);
        Files.writeString(interrupted.resolve("bin/postgres"), "pro");

        archive.unpackInto(programs);

        assertThat(home.resolve("bin/postgres")).hasContent("program");
        assertThat(interrupted).doesNotExist();
    }

    @Test
    void unpackWhenReleaseBringsOtherProgramsThenTheyGetTheirOwnFolderAndOldOnesCanGo() throws IOException {
        Path former = archive("bin/postgres", "program").unpackInto(programs);
        Path current = archive("bin/postgres", "better program").unpackInto(programs);
        assertThat(current).isNotEqualTo(former);

        ProgramArchive.removeOthers(current);

        assertThat(programs).isDirectoryNotContaining(path -> !path.equals(current));
        assertThat(current.resolve("bin/postgres")).hasContent("better program");
    }

    @Test
    void unpackWhenEntryLeadsOutOfItsFolderThenItIsRefused() throws IOException {
        ProgramArchive archive = archive("../../outside", "program");

        assertThatThrownBy(() -> archive.unpackInto(programs))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("../../outside");
        assertThat(directory.resolve("outside")).doesNotExist();
    }

    private ProgramArchive archive(String name, String content) throws IOException {
        Path file = directory.resolve(content.replace(' ', '-') + ".txz");
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(new XZOutputStream(Files.newOutputStream(file), new LZMA2Options(0)))) {
            put(tar, name, content, EXECUTABLE);
            put(tar, "share/notes", "notes", TarArchiveEntry.DEFAULT_FILE_MODE);
        }
        return new ProgramArchive(file.toUri().toURL());
    }

    private static void put(TarArchiveOutputStream tar, String name, String content, int mode) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setMode(mode);
        entry.setSize(content.length());
        tar.putArchiveEntry(entry);
        tar.write(content.getBytes(UTF_8));
        tar.closeArchiveEntry();
    }
}
