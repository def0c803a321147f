package org.clinicalplatform.testing;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.security.KeyPair;
import java.security.interfaces.RSAPublicKey;

/** Keys of an identity provider, and tokens that it signs with them. */
public final class SignedTokens {
    private SignedTokens() {}

    /** A token in its compact form, with the signature of the key by the algorithm of the header. */
    public static String signed(JWSHeader header, JWTClaimsSet claims, JWK key) {
        try {
            SignedJWT jwt = new SignedJWT(header, claims);
            jwt.sign(new DefaultJWSSignerFactory().createJWSSigner(key, header.getAlgorithm()));
            return jwt.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A new key of 2048 bits. */
    public static RSAKey rsa(String id) {
        KeyPair keys = TestKeyPair.rsa().keys();
        return new RSAKey.Builder((RSAPublicKey) keys.getPublic())
                .privateKey(keys.getPrivate())
                .keyID(id)
                .build();
    }

    /** A new key. */
    public static JWK ec(Curve curve, String id) {
        try {
            return new ECKeyGenerator(curve).keyID(id).generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
