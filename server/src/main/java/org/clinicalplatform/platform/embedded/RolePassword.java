package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Base64;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;

/** The random password of a role in a file that only this account can read. */
final class RolePassword {

    private static final int RANDOM_BYTES = 32;

    private RolePassword() {}

    /** Writes a new password of letters, digits, hyphens and underscores. */
    static String create(Path file) throws IOException {
        byte[] random = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(random);
        String password = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
        OwnerOnlyFiles.write(file, password + "\n");
        return password;
    }

    /** @throws EmbeddedDatabaseException if the file is missing; the database has no copy of the password */
    static String read(Path file) throws IOException {
        try {
            return Files.readString(file).strip();
        } catch (NoSuchFileException e) {
            throw new EmbeddedDatabaseException(
                    "The database files are there, but the file with the password, " + file
                            + ", is missing. Restore it together with them, or set svc.embedded.data-dir to a new"
                            + " directory.",
                    e);
        }
    }
}
