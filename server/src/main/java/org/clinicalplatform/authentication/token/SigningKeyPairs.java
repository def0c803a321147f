package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import org.clinicalplatform.platform.error.InvalidSettingException;

/** Key pairs for ES256 (RFC 7518, section 3.4), identified by their thumbprints (RFC 7638). */
final class SigningKeyPairs {
    private SigningKeyPairs() {}

    static ECKey withThumbprint(ECPublicKey publicKey, ECPrivateKey privateKey) {
        try {
            return new ECKey.Builder(Curve.P_256, publicKey)
                    .privateKey(privateKey)
                    .keyUse(KeyUse.SIGNATURE)
                    .algorithm(JWSAlgorithm.ES256)
                    .keyIDFromThumbprint()
                    .build();
        } catch (JOSEException e) {
            throw new InvalidSettingException("Could not compute the thumbprint of the signing key", e);
        }
    }

    /** Signs and verifies once, the only proof that two keys belong together. */
    static void requireMatching(ECKey pair) throws JOSEException {
        JWSObject proof = new JWSObject(new JWSHeader(JWSAlgorithm.ES256), new Payload("proof"));
        proof.sign(new ECDSASigner(pair));
        if (!proof.verify(new ECDSAVerifier(pair.toPublicJWK()))) {
            throw new JOSEException("The public key does not match the private key");
        }
    }
}
