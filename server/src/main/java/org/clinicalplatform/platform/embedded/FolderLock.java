package org.clinicalplatform.platform.embedded;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The exclusive lock on a {@link DatabaseFolder}, which the operating system releases when the process dies.
 *
 * <p>PostgreSQL's own lock does not cover the set-up and the search for leftover processes, which would destroy the
 * work of a second service on the same folder.
 */
final class FolderLock implements AutoCloseable {

    /**
     * The folders locked by this JVM, checked before the lock file is opened: POSIX releases the locks of a process
     * when it closes any handle of the file.
     */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    /** Beyond the content, so that the process id stays readable where locks are mandatory (Windows). */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private final Path root;
    private final FileChannel channel;

    private FolderLock(Path root, FileChannel channel) {
        this.root = root;
        this.channel = channel;
    }

    /** @throws EmbeddedDatabaseException if this or another process has locked the folder */
    static FolderLock acquire(DatabaseFolder folder) throws IOException {
        if (!HELD_HERE.add(folder.root())) {
            throw inUse(folder, ownPid());
        }
        boolean acquired = false;
        try {
            FileChannel channel = lock(folder);
            acquired = true;
            return new FolderLock(folder.root(), channel);
        } finally {
            if (!acquired) {
                HELD_HERE.remove(folder.root());
            }
        }
    }

    private static FileChannel lock(DatabaseFolder folder) throws IOException {
        FileChannel channel = FileChannel.open(folder.lock(), CREATE, WRITE);
        boolean locked = false;
        try {
            FileLock lock = channel.tryLock(LOCKED_BYTE, 1, false);
            if (lock == null) {
                throw inUse(folder, Files.readString(folder.lock()).trim());
            }
            channel.truncate(0);
            channel.write(ByteBuffer.wrap(ownPid().getBytes(StandardCharsets.US_ASCII)));
            locked = true;
            return channel;
        } finally {
            if (!locked) {
                channel.close();
            }
        }
    }

    private static String ownPid() {
        return Long.toString(ProcessHandle.current().pid());
    }

    /** The file is empty until the holder has written its process id. */
    private static EmbeddedDatabaseException inUse(DatabaseFolder folder, String pid) {
        String holder = pid.isEmpty() ? "another process" : "process " + pid;
        return new EmbeddedDatabaseException(
                "The embedded database in %s is in use by %s. Stop that process, or set svc.embedded.data-dir to another"
                                .formatted(folder.root(), holder)
                        + " directory.");
    }

    @Override
    public void close() throws IOException {
        try {
            channel.close();
        } finally {
            HELD_HERE.remove(root);
        }
    }
}
