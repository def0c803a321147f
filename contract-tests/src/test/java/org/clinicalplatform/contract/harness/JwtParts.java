package org.clinicalplatform.contract.harness;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.factories.DefaultJWSSignerFactory;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import org.apache.commons.lang3.function.Failable;

/** JSON Web Tokens taken apart and put together without regard to whether they are valid. */
public final class JwtParts {

    private JwtParts() {}

    public static Json header(String token) {
        return part(token, 0);
    }

    public static Json claims(String token) {
        return part(token, 1);
    }

    /** Signs with this algorithm, independent of the header. */
    public static String signed(Json header, Json claims, JWK key, JWSAlgorithm algorithm) {
        return Failable.get(
                () -> signed(header, claims, new DefaultJWSSignerFactory().createJWSSigner(key, algorithm), algorithm));
    }

    /** With a public key as the secret of an HMAC: fatal where the header chooses the algorithm. */
    public static String hmac(Json header, Json claims, byte[] publicKey) {
        Json changed = header.with("alg", "\"HS256\"");
        return Failable.get(() -> signed(changed, claims, new MACSigner(publicKey), JWSAlgorithm.HS256));
    }

    /** With an empty signature. */
    public static String unsigned(Json header, Json claims) {
        return input(header, claims) + ".";
    }

    private static String signed(Json header, Json claims, JWSSigner signer, JWSAlgorithm algorithm)
            throws JOSEException {
        String input = input(header, claims);
        return input + "." + signer.sign(new JWSHeader(algorithm), input.getBytes(StandardCharsets.US_ASCII));
    }

    private static String input(Json header, Json claims) {
        return Base64URL.encode(header.toString()) + "." + Base64URL.encode(claims.toString());
    }

    private static Json part(String token, int number) {
        return Json.parse(new Base64URL(token.split("\\.")[number]).decodeToString());
    }
}
