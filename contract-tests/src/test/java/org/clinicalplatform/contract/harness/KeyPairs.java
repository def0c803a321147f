package org.clinicalplatform.contract.harness;

import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.ECGenParameterSpec;
import java.util.Base64;
import org.apache.commons.lang3.function.Failable;

/** Key pairs for the servers under test, and their PEM form. */
public final class KeyPairs {

    private KeyPairs() {}

    /** A pair on a curve by its JDK name, such as {@code secp256r1}. */
    public static KeyPair ec(String curve) {
        return Failable.get(() -> {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec(curve));
            return generator.generateKeyPair();
        });
    }

    /** PKCS#8 or SubjectPublicKeyInfo in PEM (RFC 7468). */
    public static String pem(Key key) {
        String label = key.getFormat().equals("PKCS#8") ? "PRIVATE KEY" : "PUBLIC KEY";
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(key.getEncoded());
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }
}
