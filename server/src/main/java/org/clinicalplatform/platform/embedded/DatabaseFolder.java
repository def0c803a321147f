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
 * The folder of the embedded database and what lies where in it.
 *
 * <p>Everything belongs to this one folder, the programs too: a process whose executable lies in {@link #programs()}
 * can only serve this database, which is how processes left behind by a killed service are told from anybody else's.
 * Only {@link #unfinished()} and old programs are ever deleted; no code path deletes {@link #data()}.
 *
 * @param root absolute, with symbolic links resolved, as the operating system reports the path of an executable
 */
record DatabaseFolder(Path root) {

    private static final String NAME = "postgresql";

    /** pg_ctl hands its paths to a POSIX shell between plain double quotes. */
    private static final Pattern UNSAFE_IN_SHELL = Pattern.compile("[\"$`\\\\\\r\\n]");

    /**
     * Creates what is missing of the folder.
     *
     * @throws EmbeddedDatabaseException when this account cannot write there
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

    /** The database files. This name is given only to a finished set-up, in one atomic step. */
    Path data() {
        return root.resolve("data");
    }

    /** The database files while they are being set up; an interrupted set-up leaves nothing but this. */
    Path unfinished() {
        return root.resolve("data.unfinished");
    }

    /** The unpacked programs, one folder per archive. */
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
     * Gives the database files their final name, on the disk, too: were the new name lost in a power failure, the next
     * start would take a database in use for an unfinished one.
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

    /** The numeric id of the account of this process; only where {@link #hasPosixOwner()}. */
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

    /** PostgreSQL starts only for the account that owns its files, and says so less clearly. */
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
