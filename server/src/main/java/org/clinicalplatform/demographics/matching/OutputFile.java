package org.clinicalplatform.demographics.matching;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.UUID;

/**
 * The file that a command writes. It gets its content as a whole, so that a full disk or the end of the process leaves
 * no part of it.
 */
final class OutputFile {
    private OutputFile() {}

    /**
     * Writes the text in UTF-8 beside the file, and gives it the name of the file once it is complete. What cannot be
     * replaced is overwritten: a device, a file that is mounted by itself, and one of another account or in the
     * directory of another account. A link that leads to no file stays, and the file that it names is created.
     *
     * @throws IOException if the disk is full; a file that can be replaced is then unchanged
     */
    static void write(Path file, String text) throws IOException {
        boolean exists = Files.exists(file);
        if (exists ? !Files.isRegularFile(file) : Files.isSymbolicLink(file)) {
            Files.writeString(file, text);
            return;
        }
        // what a link leads to is replaced, not the link
        Path target = exists ? file.toRealPath() : file.toAbsolutePath();
        if (exists && !Files.isWritable(requireNonNull(target.getParent()))) {
            Files.writeString(target, text);
            return;
        }
        Path next = target.resolveSibling(target.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            writeNew(next, text);
            replace(target, next, text);
        } finally {
            Files.deleteIfExists(next);
        }
    }

    private static void writeNew(Path file, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
    }

    private static void replace(Path target, Path next, String text) throws IOException {
        try {
            if (Files.exists(target)) {
                copyAccess(target, next);
            }
            Files.move(next, target, ATOMIC_MOVE);
        } catch (FileSystemException notReplaceable) {
            Files.delete(next);
            Files.writeString(target, text);
        }
    }

    /** The account of the service may be allowed to read the file as its owner, or by its group. */
    private static void copyAccess(Path from, Path to) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        if (view == null) {
            return;
        }
        PosixFileAttributes former = Files.readAttributes(from, PosixFileAttributes.class);
        view.setOwner(former.owner());
        view.setGroup(former.group());
        view.setPermissions(former.permissions());
    }
}
