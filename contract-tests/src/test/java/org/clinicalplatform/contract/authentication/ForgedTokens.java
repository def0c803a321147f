package org.clinicalplatform.contract.authentication;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.interfaces.ECPrivateKey;
import java.util.function.UnaryOperator;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;

/** Changes a genuine token, and signs the result with the server's own key or with another. */
final class ForgedTokens {

    private final Json header;
    private final Json claims;
    private final KeyPair keys;

    /** @param keys the server's own pair */
    ForgedTokens(String genuine, KeyPair keys) {
        String[] parts = genuine.split("\\.");
        this.header = Json.parse(new Base64URL(parts[0]).decodeToString());
        this.claims = Json.parse(new Base64URL(parts[1]).decodeToString());
        this.keys = keys;
    }

    Json header() {
        return header;
    }

    Json claims() {
        return claims;
    }

    /** The genuine token, signed anew. */
    String genuine() {
        return ownKey(header, claims);
    }

    String withHeader(UnaryOperator<Json> change) {
        return ownKey(change.apply(header), claims);
    }

    String withClaims(UnaryOperator<Json> change) {
        return ownKey(header, change.apply(claims));
    }

    String unsigned(String algorithm) {
        return input(header.with("alg", algorithm), claims) + ".";
    }

    /** With the bytes of the public key as the secret of an HMAC: fatal where the header chooses the algorithm. */
    String hmacWithPublicKey(byte[] publicKey) {
        try {
            return signed(header.with("alg", "\"HS256\""), new MACSigner(publicKey), JWSAlgorithm.HS256);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    String rsa() {
        return signed(
                header.with("alg", "\"RS256\""), new RSASSASigner(KeyPairs.rsa().getPrivate()), JWSAlgorithm.RS256);
    }

    String otherCurve() {
        ECPrivateKey key = (ECPrivateKey) KeyPairs.ec("secp384r1").getPrivate();
        return signed(header.with("alg", "\"ES384\""), ecdsa(key, Curve.P_384), JWSAlgorithm.ES384);
    }

    /** Signed by a stranger's key, the header changed as given. */
    String strangersKey(KeyPair stranger, UnaryOperator<Json> change) {
        ECPrivateKey key = (ECPrivateKey) stranger.getPrivate();
        return signed(change.apply(header), ecdsa(key, Curve.P_256), JWSAlgorithm.ES256);
    }

    /** With a signature of the test's own. */
    String signature(byte[] signature) {
        return input(header, claims) + "." + Base64URL.encode(signature);
    }

    private String ownKey(Json changedHeader, Json changedClaims) {
        String input = input(changedHeader, changedClaims);
        return input + "." + sign(input, ecdsa((ECPrivateKey) keys.getPrivate(), Curve.P_256), JWSAlgorithm.ES256);
    }

    private String signed(Json changedHeader, JWSSigner signer, JWSAlgorithm algorithm) {
        String input = input(changedHeader, claims);
        return input + "." + sign(input, signer, algorithm);
    }

    private static String input(Json header, Json claims) {
        return Base64URL.encode(header.toString()) + "." + Base64URL.encode(claims.toString());
    }

    private static ECDSASigner ecdsa(ECPrivateKey key, Curve curve) {
        try {
            return new ECDSASigner(key, curve);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Base64URL sign(String input, JWSSigner signer, JWSAlgorithm algorithm) {
        try {
            return signer.sign(new JWSHeader(algorithm), input.getBytes(StandardCharsets.US_ASCII));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}
