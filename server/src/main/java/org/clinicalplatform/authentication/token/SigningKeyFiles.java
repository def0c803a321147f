package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.jwk.ECKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;

/** The key pair of the embedded default: made once, and kept beside the data in files only their owner can read. */
final class SigningKeyFiles {
    private static final String PRIVATE_FILE = "local-jwt-private-key.pem";
    private static final String PUBLIC_FILE = "local-jwt-public-key.pem";

    private final Path directory;

    SigningKeyFiles(Path directory) {
        this.directory = directory;
    }

    /** The pair that was kept, or a new one that is kept from now on. */
    ECKey readOrGenerate() {
        Path privateFile = directory.resolve(PRIVATE_FILE);
        Path publicFile = directory.resolve(PUBLIC_FILE);
        try {
            // the private key is written last, so where it stands both do
            if (!Files.exists(privateFile)) {
                KeyPair pair = SigningKeyPairs.generate();
                OwnerOnlyFiles.createDirectories(directory);
                OwnerOnlyFiles.write(publicFile, SigningKeyPem.writePublic(pair.getPublic()));
                OwnerOnlyFiles.write(privateFile, SigningKeyPem.writePrivate(pair.getPrivate()));
            }
            return SigningKeyPem.read(Files.readString(privateFile), Files.readString(publicFile));
        } catch (IOException e) {
            throw new UncheckedIOException("The signing keys in " + directory + " cannot be kept", e);
        }
    }
}
