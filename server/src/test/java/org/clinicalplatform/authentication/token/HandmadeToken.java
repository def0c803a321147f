package org.clinicalplatform.authentication.token;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.TestKeyPair;
import tools.jackson.databind.json.JsonMapper;

/** A token built without the library under test, so that any part of it can be invalid. */
final class HandmadeToken {
    static final String ACCOUNT = "018f0c7e-0000-7000-8000-00000000000a";
    static final String SESSION = "018f0c7e-0000-7000-8000-00000000000b";

    private final Map<String, Object> header = new LinkedHashMap<>();
    private final Map<String, Object> claims = new LinkedHashMap<>();

    private HandmadeToken(String keyId) {
        long now = TestClock.START.getEpochSecond();
        header.put("alg", "ES256");
        header.put("typ", "at+jwt");
        header.put("kid", keyId);
        claims.put("iss", TestSettings.ISSUER);
        claims.put("sub", ACCOUNT);
        claims.put("aud", TestSettings.AUDIENCE);
        claims.put("client_id", "clinical-platform");
        claims.put("iat", now);
        claims.put("nbf", now);
        claims.put("exp", now + 900);
        claims.put("jti", "018f0c7e-0000-7000-8000-00000000000c");
        claims.put("sid", SESSION);
        claims.put("auth_time", now);
        claims.put("amr", new String[] {"pwd"});
        claims.put("acr", "aal1");
    }

    /** Valid once it is signed with the key of this id. */
    static HandmadeToken good(String keyId) {
        return new HandmadeToken(keyId);
    }

    HandmadeToken header(Consumer<Map<String, Object>> change) {
        change.accept(header);
        return this;
    }

    HandmadeToken claims(Consumer<Map<String, Object>> change) {
        change.accept(claims);
        return this;
    }

    String signed(TestKeyPair pair) {
        return signed(pair, "SHA256withECDSAinP1363Format");
    }

    String signed(TestKeyPair pair, String algorithm) {
        String input = signingInput();
        return input + "." + encode(signature(input, pair.keys().getPrivate(), algorithm));
    }

    String signedWithSecret(byte[] secret) {
        try {
            String input = signingInput();
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(secret, "HmacSHA256"));
            return input + "." + encode(mac.doFinal(input.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    String withSignature(byte[] signature) {
        return signingInput() + "." + encode(signature);
    }

    private String signingInput() {
        JsonMapper json = new JsonMapper();
        return encode(json.writeValueAsBytes(header)) + "." + encode(json.writeValueAsBytes(claims));
    }

    static byte[] signature(String input, PrivateKey key, String algorithm) {
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(input.getBytes(UTF_8));
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
