package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The key that signs access tokens, and the keys that verify them. Thread-safe. */
public final class SigningKeys {
    private final ECKey current;
    private final JWSSigner signer;
    private final Map<String, JWSVerifier> verifiers;

    SigningKeys(ECKey current) {
        this.current = current;
        try {
            signer = new ECDSASigner(current);
            verifiers = Map.of(current.getKeyID(), new ECDSAVerifier(current.toPublicJWK()));
        } catch (JOSEException e) {
            throw new SigningKeyException("The signing key cannot be used", e);
        }
    }

    /** The public keys of all tokens that are accepted, the one in use first. */
    public List<ECKey> publicKeys() {
        return List.of(current.toPublicJWK());
    }

    String currentKeyId() {
        return current.getKeyID();
    }

    JWSSigner signer() {
        return signer;
    }

    Optional<JWSVerifier> verifier(@Nullable String keyId) {
        return keyId == null ? Optional.empty() : Optional.ofNullable(verifiers.get(keyId));
    }
}
