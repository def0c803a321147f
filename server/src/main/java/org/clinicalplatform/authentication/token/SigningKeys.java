package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The key that signs access tokens, and the keys that verify them: that one, and those from before. Thread-safe. */
public final class SigningKeys {
    private final List<ECKey> pairs;
    private final JWSSigner signer;
    private final Map<String, JWSVerifier> verifiers = new LinkedHashMap<>();

    /** @param previous pairs that signed before; they only verify */
    SigningKeys(ECKey current, List<ECKey> previous) {
        pairs = Stream.concat(Stream.of(current), previous.stream()).distinct().toList();
        try {
            signer = new ECDSASigner(current);
            for (ECKey pair : pairs) {
                verifiers.put(pair.getKeyID(), new ECDSAVerifier(pair.toPublicJWK()));
            }
        } catch (JOSEException e) {
            throw new SigningKeyException("The signing key cannot be used", e);
        }
    }

    /** The public keys of all tokens that are accepted, the one in use first. */
    public List<ECKey> publicKeys() {
        return pairs.stream().map(ECKey::toPublicJWK).toList();
    }

    /** The pairs, the one in use first; for deriving keys of other purposes from them, never to be shown. */
    public List<ECKey> privateKeys() {
        return pairs;
    }

    String currentKeyId() {
        return pairs.get(0).getKeyID();
    }

    JWSSigner signer() {
        return signer;
    }

    Optional<JWSVerifier> verifier(@Nullable String keyId) {
        return keyId == null ? Optional.empty() : Optional.ofNullable(verifiers.get(keyId));
    }
}
