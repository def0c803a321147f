package org.clinicalplatform.platform.files;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.AclEntry;
import java.nio.file.attribute.AclEntryPermission;
import java.nio.file.attribute.AclEntryType;
import java.nio.file.attribute.AclFileAttributeView;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Files and folders that only the account of this process may read.
 *
 * <p>They are created with their permissions, so others can never open them. On a file system
 * without POSIX permissions (Windows) a file gets an access list with this account only, and a folder inherits from its
 * parent.
 */
public final class OwnerOnlyFiles {

    private static final FileAttribute<?> FILE_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final FileAttribute<?> FOLDER_MODE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private OwnerOnlyFiles() {}

    /**
     * Creates the folder and its missing parents; existing ones keep their permissions.
     *
     * @throws IOException if one of them cannot be created
     */
    public static void createDirectories(Path folder) throws IOException {
        Files.createDirectories(folder, hasPosixPermissions(folder) ? new FileAttribute<?>[] {FOLDER_MODE} : none());
    }

    /**
     * Replaces the file atomically and durably with the text in UTF-8.
     *
     * @throws IOException if the folder is not writable; the file is then unchanged
     */
    public static void write(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            writeNew(next, text);
            Files.move(next, file, ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    /**
     * Creates the file and opens it for writing.
     *
     * @throws IOException if it exists or cannot be created
     */
    public static FileChannel create(Path file) throws IOException {
        boolean posix = hasPosixPermissions(file);
        FileChannel channel =
                FileChannel.open(file, Set.of(CREATE_NEW, WRITE), posix ? new FileAttribute<?>[] {FILE_MODE} : none());
        if (!posix) {
            allowOnlyThisAccount(file);
        }
        return channel;
    }

    /** Makes the names in the folder durable, where the file system needs that (not on Windows). */
    public static void forceDirectory(Path folder) throws IOException {
        if (hasPosixPermissions(folder)) {
            try (FileChannel names = FileChannel.open(folder, READ)) {
                names.force(true);
            }
        }
    }

    private static void writeNew(Path file, String text) throws IOException {
        try (FileChannel channel = create(file)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static void allowOnlyThisAccount(Path file) throws IOException {
        AclFileAttributeView view = Files.getFileAttributeView(file, AclFileAttributeView.class);
        if (view == null) {
            return;
        }
        // Not the owner: an administrator's files belong to a group that PostgreSQL drops before it reads them.
        UserPrincipal account = file.getFileSystem()
                .getUserPrincipalLookupService()
                .lookupPrincipalByName(System.getProperty("user.name"));
        view.setAcl(List.of(AclEntry.newBuilder()
                .setType(AclEntryType.ALLOW)
                .setPrincipal(account)
                .setPermissions(EnumSet.allOf(AclEntryPermission.class))
                .build()));
    }

    private static boolean hasPosixPermissions(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private static FileAttribute<?>[] none() {
        return new FileAttribute<?>[0];
    }
}
