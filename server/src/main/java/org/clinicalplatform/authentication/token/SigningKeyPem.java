package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.clinicalplatform.platform.error.InvalidSettingException;

/** Reads and writes the signing key pair as PEM (RFC 7468). */
final class SigningKeyPem {
    static final String PRIVATE_KEY = "LOCAL_JWT_PRIVATE_KEY";
    static final String PUBLIC_KEY = "LOCAL_JWT_PUBLIC_KEY";
    static final String PREVIOUS_KEYS = "LOCAL_JWT_PREVIOUS_KEYS";
    private static final String END_OF_PUBLIC_KEY = "-----END PUBLIC KEY-----";

    private SigningKeyPem() {}

    /**
     * @param privatePem PKCS#8; line breaks may be real or the two characters {@code \n}
     * @param publicPem SubjectPublicKeyInfo, likewise
     * @throws InvalidSettingException naming the setting at fault, when a key is missing, of the wrong type, or does
     *     not match
     */
    static ECKey read(String privatePem, String publicPem) {
        return pair(require(PRIVATE_KEY, privatePem), PRIVATE_KEY, require(PUBLIC_KEY, publicPem), PUBLIC_KEY);
    }

    /**
     * Reads the former signing key pairs.
     *
     * @param pem any number of pairs, each private key followed by its public key; blank for none
     * @throws InvalidSettingException when a key is missing, of the wrong type, or does not match
     */
    static List<ECKey> readPrevious(String pem) {
        List<ECKey> pairs = new ArrayList<>();
        String rest = pem.replace("\\n", "\n").strip();
        while (!rest.isEmpty()) {
            int end = rest.indexOf(END_OF_PUBLIC_KEY);
            if (end < 0) {
                throw new InvalidSettingException(
                        PREVIOUS_KEYS + " must contain PEM key pairs, each private key followed by its public key");
            }
            String pair = rest.substring(0, end + END_OF_PUBLIC_KEY.length());
            pairs.add(pair(pair, PREVIOUS_KEYS, pair, PREVIOUS_KEYS));
            rest = rest.substring(pair.length()).strip();
        }
        return pairs;
    }

    private static ECKey pair(String privatePem, String privateSetting, String publicPem, String publicSetting) {
        ECPrivateKey privateKey = readPrivate(privatePem, privateSetting);
        ECPublicKey publicKey = readPublic(publicPem, publicSetting);
        if (!Curve.P_256.equals(Curve.forECParameterSpec(publicKey.getParams()))) {
            throw new InvalidSettingException(publicSetting + " must be a key on the curve P-256");
        }
        if (!Curve.P_256.equals(Curve.forECParameterSpec(privateKey.getParams()))) {
            throw new InvalidSettingException(privateSetting + " must be a key on the curve P-256");
        }
        ECKey pair = SigningKeyPairs.withThumbprint(publicKey, privateKey);
        try {
            SigningKeyPairs.requireMatching(pair);
        } catch (JOSEException e) {
            throw new InvalidSettingException(
                    publicSetting.equals(privateSetting)
                            ? publicSetting + " contains a public key that does not match its private key"
                            : publicSetting + " does not match " + privateSetting,
                    e);
        }
        return pair;
    }

    static String writePrivate(PrivateKey key) {
        return write("PRIVATE KEY", key.getEncoded());
    }

    static String writePublic(PublicKey key) {
        return write("PUBLIC KEY", key.getEncoded());
    }

    private static String require(String setting, String pem) {
        if (pem.isBlank()) {
            throw new InvalidSettingException(setting + " is not set; set it to a PEM key on the curve P-256");
        }
        return pem;
    }

    private static ECPrivateKey readPrivate(String pem, String setting) {
        try {
            byte[] encoded = decode(pem, "PRIVATE KEY");
            return (ECPrivateKey) KeyFactory.getInstance("EC").generatePrivate(new PKCS8EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new InvalidSettingException(setting + " is not a PEM-encoded EC private key in PKCS#8", e);
        }
    }

    private static ECPublicKey readPublic(String pem, String setting) {
        try {
            byte[] encoded = decode(pem, "PUBLIC KEY");
            return (ECPublicKey) KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(encoded));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
            throw new InvalidSettingException(setting + " is not a PEM-encoded EC public key", e);
        }
    }

    private static byte[] decode(String pem, String label) {
        String begin = "-----BEGIN " + label + "-----";
        String end = "-----END " + label + "-----";
        String lines = pem.replace("\\n", "\n");
        int from = lines.indexOf(begin);
        int to = lines.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("No " + label);
        }
        return Base64.getMimeDecoder().decode(lines.substring(from + begin.length(), to));
    }

    private static String write(String label, byte[] encoded) {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded);
        return "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n";
    }
}
