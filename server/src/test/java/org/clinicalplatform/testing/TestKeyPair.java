package org.clinicalplatform.testing;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Base64;

/** A key pair of some kind and its PEM, made with the Java platform alone. */
public record TestKeyPair(KeyPair keys) {
    public static TestKeyPair p256() {
        return of("EC", new ECGenParameterSpec("secp256r1"));
    }

    public static TestKeyPair p384() {
        return of("EC", new ECGenParameterSpec("secp384r1"));
    }

    public static TestKeyPair rsa() {
        return of("RSA", new RSAKeyGenParameterSpec(2048, RSAKeyGenParameterSpec.F4));
    }

    private static TestKeyPair of(String algorithm, AlgorithmParameterSpec parameters) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(parameters);
            return new TestKeyPair(generator.generateKeyPair());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** PKCS#8. */
    public String privatePem() {
        return pem("PRIVATE KEY", keys.getPrivate());
    }

    /** SubjectPublicKeyInfo. */
    public String publicPem() {
        return pem("PUBLIC KEY", keys.getPublic());
    }

    private static String pem(String label, Key key) {
        byte[] lineFeed = "\n".getBytes(StandardCharsets.US_ASCII);
        return "-----BEGIN " + label + "-----\n"
                + Base64.getMimeEncoder(64, lineFeed).encodeToString(key.getEncoded()) + "\n-----END " + label
                + "-----\n";
    }
}
