package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.platform.files.FileFailures;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;

/** The signing key pair in embedded mode: generated once and stored beside the data, readable by its owner only. */
final class SigningKeyFiles {
    private static final String PRIVATE_FILE = "local-jwt-private-key.pem";
    private static final String PUBLIC_FILE = "local-jwt-public-key.pem";

    private final Path directory;

    SigningKeyFiles(Path directory) {
        this.directory = directory;
    }

    ECKey readOrGenerate() {
        Path privateFile = directory.resolve(PRIVATE_FILE);
        Path publicFile = directory.resolve(PUBLIC_FILE);
        try {
            // the private key is written last, so if it exists both do
            if (!Files.exists(privateFile)) {
                KeyPair pair = new ECKeyGenerator(Curve.P_256).generate().toKeyPair();
                OwnerOnlyFiles.createDirectories(directory);
                OwnerOnlyFiles.write(publicFile, SigningKeyPem.writePublic(pair.getPublic()));
                OwnerOnlyFiles.write(privateFile, SigningKeyPem.writePrivate(pair.getPrivate()));
            }
            return read(privateFile, publicFile);
        } catch (JOSEException e) {
            throw new InvalidSettingException("Could not generate a signing key on the curve P-256", e);
        } catch (IOException e) {
            throw new InvalidSettingException(
                    "Could not read or write the signing keys in " + directory + ", " + FileFailures.reason(e), e);
        }
    }

    /** The settings of the same name, which the reader of PEM would blame, are unset. */
    private ECKey read(Path privateFile, Path publicFile) throws IOException {
        try {
            return SigningKeyPem.read(Files.readString(privateFile), Files.readString(publicFile));
        } catch (InvalidSettingException e) {
            throw new InvalidSettingException(
                    "The signing keys in " + directory + " are damaged; restore both files from a backup, since second"
                            + " factors are encrypted under a key that is derived from them",
                    e);
        }
    }
}
