package org.clinicalplatform.authentication.secret;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.SecretKey;
import org.bouncycastle.crypto.digests.SHA256Digest;
import org.bouncycastle.crypto.macs.HMac;
import org.bouncycastle.crypto.params.KeyParameter;
import org.clinicalplatform.securityevents.EmailPseudonyms;

/**
 * HMAC-SHA-256 (RFC 2104) of email addresses, under a key derived from the current key of stored secrets. A plain hash
 * would tell anybody with a list of addresses which one it is.
 */
final class KeyedEmailPseudonyms implements EmailPseudonyms {
    private static final byte[] PURPOSE = "clinical-platform email pseudonyms v1".getBytes(StandardCharsets.US_ASCII);

    private final String keyId;
    private final byte[] key;

    KeyedEmailPseudonyms(SecretKeys keys) {
        keyId = keys.currentId();
        SecretKey current = keys.find(keyId).orElseThrow();
        key = DerivedKeys.derive(current.getEncoded(), PURPOSE);
    }

    @Override
    public String of(String emailAddress) {
        byte[] address = emailAddress.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8);
        HMac mac = new HMac(new SHA256Digest());
        mac.init(new KeyParameter(key));
        mac.update(address, 0, address.length);
        byte[] hash = new byte[mac.getMacSize()];
        mac.doFinal(hash, 0);
        return keyId + ":" + HexFormat.of().formatHex(hash);
    }

    @Override
    public String toString() {
        return "KeyedEmailPseudonyms[" + keyId + "]";
    }
}
