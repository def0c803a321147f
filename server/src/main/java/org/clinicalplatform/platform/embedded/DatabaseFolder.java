package org.clinicalplatform.platform.embedded;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.springframework.util.FileSystemUtils;

/**
 * The folder of the embedded database and its layout.
 *
 * <p>The programs are in it too: a process whose executable is in {@link #programs()} serves this database, which
 * identifies processes left behind by a killed service. Only {@link #unfinished()} and old programs are ever deleted,
 * never {@link #data()}.
 *
 * @param root absolute, with symbolic links resolved as in the path of an executable
 */
record DatabaseFolder(Path root) {

    private static final String NAME = "postgresql";

    /** pg_ctl passes paths to a POSIX shell in double quotes. */
    private static final Pattern UNSAFE_IN_SHELL = Pattern.compile("[\"$`\\\\\\r\\n]");

    /**
     * Creates missing parts of the folder.
     *
     * @throws EmbeddedDatabaseException if this account cannot write there
     */
    static DatabaseFolder open(Path dataDirectory) {
        try {
            Path root = dataDirectory.resolve(NAME);
            OwnerOnlyFiles.createDirectories(root);
            DatabaseFolder folder = new DatabaseFolder(root.toRealPath());
            folder.requireShellSafePath();
            folder.requireOwnData();
            OwnerOnlyFiles.createDirectories(folder.log());
            return folder;
        } catch (IOException e) {
            throw new EmbeddedDatabaseException(
                    "The data directory %s cannot be used by account %s: %s. Allow the account to write there, or set"
                                    .formatted(dataDirectory, System.getProperty("user.name"), reason(e))
                            + " svc.embedded.data-dir to another directory.",
                    e);
        }
    }

    /** Whether a set-up was finished there; creates nothing. */
    static boolean isSetUp(Path dataDirectory) {
        return Files.isDirectory(new DatabaseFolder(dataDirectory.resolve(NAME)).data());
    }

    /** The database files of a finished set-up. */
    Path data() {
        return root.resolve("data");
    }

    /** The database files during the set-up. */
    Path unfinished() {
        return root.resolve("data.unfinished");
    }

    /** One folder of unpacked programs per archive. */
    Path programs() {
        return root.resolve("programs");
    }

    Path log() {
        return root.resolve("log");
    }

    Path lock() {
        return root.resolve("lock");
    }

    Path port() {
        return root.resolve("port");
    }

    /** The password of {@code role}, readable by this account only. */
    Path password(String role) {
        return root.resolve(role + ".password");
    }

    boolean holdsData() throws IOException {
        if (!Files.exists(data())) {
            return false;
        }
        try (Stream<Path> entries = Files.list(data())) {
            return entries.findAny().isPresent();
        }
    }

    /**
     * Renames the database files durably: if a power failure undid the renaming, the next start would delete a database
     * in use as unfinished.
     */
    void finish() throws IOException {
        Files.move(unfinished(), data(), ATOMIC_MOVE);
        if (hasPosixOwner()) {
            try (FileChannel entries = FileChannel.open(root, READ)) {
                entries.force(true);
            }
        }
    }

    void deleteUnfinished() throws IOException {
        FileSystemUtils.deleteRecursively(unfinished());
    }

    boolean hasPosixOwner() {
        return root.getFileSystem().supportedFileAttributeViews().contains("unix");
    }

    /** The numeric id of this account; only if {@link #hasPosixOwner()}. */
    int accountId() throws IOException {
        Path probe = Files.createTempFile(root, "account", ".probe");
        try {
            return ownerId(probe);
        } finally {
            Files.delete(probe);
        }
    }

    private void requireShellSafePath() {
        if (hasPosixOwner() && UNSAFE_IN_SHELL.matcher(root.toString()).find()) {
            throw new EmbeddedDatabaseException("The path of the data directory " + root
                    + " contains a quote, a dollar sign, a backslash or a line break, which PostgreSQL's start program"
                    + " does not support. Set svc.embedded.data-dir to another directory.");
        }
    }

    /** PostgreSQL starts only for the owner of its files, with a less clear message. */
    private void requireOwnData() throws IOException {
        if (!hasPosixOwner()) {
            Files.delete(Files.createTempFile(root, "write", ".probe"));
            return;
        }
        int account = accountId();
        if (Files.exists(data()) && ownerId(data()) != account) {
            throw new EmbeddedDatabaseException(
                    "The database files in %s belong to %s, but the service runs as %s. Run it as their owner, or"
                                    .formatted(
                                            data(), Files.getOwner(data()).getName(), System.getProperty("user.name"))
                            + " change the owner of the whole data directory.");
        }
    }

    private static int ownerId(Path path) throws IOException {
        return (Integer) Files.getAttribute(path, "unix:uid");
    }

    private static String reason(IOException e) {
        if (e instanceof AccessDeniedException denied) {
            return "permission denied on " + denied.getFile();
        }
        if (e instanceof FileAlreadyExistsException exists) {
            return exists.getFile() + " is not a directory";
        }
        if (e instanceof FileSystemException failure && failure.getReason() != null) {
            return failure.getReason() + " (" + failure.getFile() + ")";
        }
        return e.toString();
    }
}
