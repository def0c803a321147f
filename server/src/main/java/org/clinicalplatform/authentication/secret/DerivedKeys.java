package org.clinicalplatform.authentication.secret;

import com.nimbusds.jose.jwk.ECKey;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.generators.HKDFBytesGenerator;
import org.bouncycastle.crypto.params.HKDFParameters;

/**
 * Keys derived from the signing keys (HKDF with SHA-256, RFC 5869), so that stored secrets need no setting of their
 * own. The key id contains the thumbprint of the signing key.
 */
final class DerivedKeys {
    private static final byte[] PURPOSE = "clinical-platform stored secrets v1".getBytes(StandardCharsets.US_ASCII);
    private static final String PREFIX = "jwt-";
    private static final int KEY_BYTES = 32;

    private DerivedKeys() {}

    /** @param signingKeys with their private parts, the current one first */
    static LinkedHashMap<String, SecretKey> of(List<ECKey> signingKeys) {
        LinkedHashMap<String, SecretKey> keys = new LinkedHashMap<>();
        signingKeys.forEach(signingKey -> keys.put(PREFIX + signingKey.getKeyID(), derive(signingKey)));
        return keys;
    }

    private static SecretKey derive(ECKey signingKey) {
        return new SecretKeySpec(derive(privatePart(signingKey), PURPOSE), "AES");
    }

    /** Derives a separate key for each purpose from one secret. */
    static byte[] derive(byte[] secret, byte[] purpose) {
        HKDFBytesGenerator generator = new HKDFBytesGenerator(new SHA256Digest());
        generator.init(new HKDFParameters(secret, null, purpose));
        byte[] key = new byte[KEY_BYTES];
        generator.generateBytes(key, 0, key.length);
        return key;
    }

    private static byte[] privatePart(ECKey signingKey) {
        // fixed width (RFC 7518, section 6.2.2.1): the same bytes for every security provider
        return signingKey.getD().decode();
    }
}
