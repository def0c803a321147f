package org.clinicalplatform.platform.embedded;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.springframework.util.FileSystemUtils;
import org.tukaani.xz.XZInputStream;

/** The archive of PostgreSQL's programs in the Maven artifact of a platform. */
final class ProgramArchive {

    private static final int OWNER_MAY_EXECUTE = 0100;
    private static final String UNFINISHED = ".unfinished";

    private final URL location;

    ProgramArchive(URL location) {
        this.location = location;
    }

    /** @throws EmbeddedDatabaseException if the class path has no archive for the platform */
    static ProgramArchive of(Platform platform) {
        URL location = ProgramArchive.class.getResource("/" + platform.archive());
        if (location == null) {
            throw new EmbeddedDatabaseException("This build of the service does not include PostgreSQL for "
                    + platform.system() + " on " + platform.processor()
                    + ". Build it on such a machine or with -Pall-platforms, or set spring.datasource.url.");
        }
        return new ProgramArchive(location);
    }

    /**
     * Unpacks the archive unless that was done before. The folder is renamed when it is complete, so that a later start
     * does not use the result of an interrupted one.
     *
     * @return the folder with {@code bin}, {@code lib} and {@code share}
     */
    Path unpackInto(Path programs) throws IOException {
        Path home = programs.resolve(checksum());
        if (!Files.isDirectory(home)) {
            Path unfinished = programs.resolve(home.getFileName() + UNFINISHED);
            FileSystemUtils.deleteRecursively(unfinished);
            OwnerOnlyFiles.createDirectories(unfinished);
            unpack(unfinished);
            Files.move(unfinished, home, ATOMIC_MOVE);
        }
        return home;
    }

    /** Removes the programs of other releases, which must not be running. */
    static void removeOthers(Path home) throws IOException {
        try (Stream<Path> siblings = Files.list(home.resolveSibling(""))) {
            List<Path> others = siblings.filter(path -> !path.equals(home)).toList();
            for (Path other : others) {
                FileSystemUtils.deleteRecursively(other);
            }
        }
    }

    private String checksum() throws IOException {
        return HexFormat.of().toHexDigits((int) crc32());
    }

    private long crc32() throws IOException {
        if (location.openConnection() instanceof JarURLConnection jar) {
            // The jar's directory has it: reading the archive would cost a tenth of a second at every start.
            return jar.getJarEntry().getCrc();
        }
        try (CheckedInputStream content = new CheckedInputStream(location.openStream(), new CRC32())) {
            content.transferTo(OutputStream.nullOutputStream());
            return content.getChecksum().getValue();
        }
    }

    private void unpack(Path target) throws IOException {
        try (InputStream raw = new BufferedInputStream(location.openStream());
                TarArchiveInputStream entries = new TarArchiveInputStream(new XZInputStream(raw))) {
            TarArchiveEntry entry;
            while ((entry = entries.getNextEntry()) != null) {
                place(entries, entry, target);
            }
        }
    }

    private static void place(InputStream content, TarArchiveEntry entry, Path target) throws IOException {
        Path path = target.resolve(entry.getName()).normalize();
        if (!path.startsWith(target)) {
            throw new IOException("The archive of programs has an entry outside its folder: " + entry.getName());
        }
        if (entry.isDirectory()) {
            Files.createDirectories(path);
            return;
        }
        Files.createDirectories(path.resolveSibling(""));
        if (entry.isSymbolicLink()) {
            Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
        } else if (entry.isFile()) {
            Files.copy(content, path);
            if ((entry.getMode() & OWNER_MAY_EXECUTE) != 0 && !path.toFile().setExecutable(true)) {
                throw new IOException("Cannot make " + path + " executable");
            }
        } else {
            throw new IOException("The archive of programs has an entry of an unknown kind: " + entry.getName());
        }
    }
}
