package org.clinicalplatform.schemaowner;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.HexFormat;
import org.apache.commons.codec.digest.DigestUtils;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;

/**
 * The archived events of a table and month, as JSON lines, with the SHA-256 beside them in the format of
 * {@code sha256sum}. The file has its name only once it is complete.
 */
final class EventFile {
    private final Path directory;
    private final Path file;
    private final Path checksum;

    EventFile(Path directory, String name) {
        this.directory = directory;
        file = directory.resolve(name + ".jsonl");
        checksum = directory.resolve(name + ".jsonl.sha256");
    }

    boolean exists() {
        return Files.exists(file);
    }

    /** Writes the events durably, in place of what an interrupted command left behind. */
    void write(EventRows rows) throws IOException, SQLException {
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(unfinished);
        try (FileChannel channel = OwnerOnlyFiles.create(unfinished)) {
            OutputStream lines = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16);
            rows.writeTo(lines);
            lines.flush();
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        OwnerOnlyFiles.forceDirectory(directory);
    }

    /** Records the checksum, or compares it with the recorded one. */
    void seal(String sha256) throws IOException {
        String line = sha256 + "  " + file.getFileName() + "\n";
        if (!Files.exists(checksum)) {
            OwnerOnlyFiles.write(checksum, line);
        } else if (!Files.readString(checksum, StandardCharsets.UTF_8).equals(line)) {
            throw new ArchiveException(checksum + " does not have the checksum of " + file.getFileName()
                    + "; the events stay in the database. Name another directory.");
        }
        // also of a command that was killed before it could do so
        OwnerOnlyFiles.forceDirectory(directory);
    }

    /** The SHA-256 of what is on the disk, in hexadecimal digits. */
    String sha256() throws IOException {
        MessageDigest digest = DigestUtils.getSha256Digest();
        try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
            content.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
