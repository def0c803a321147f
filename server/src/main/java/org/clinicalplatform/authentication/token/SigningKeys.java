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
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;

/** The key that signs access tokens, and the keys that verify them: the current one and former ones. */
public final class SigningKeys {
    private final List<ECKey> pairs;
    private final JWSSigner signer;
    private final Map<String, JWSVerifier> verifiers = new LinkedHashMap<>();

    /** @param previous former pairs, used for verification only */
    SigningKeys(ECKey current, List<ECKey> previous) {
        pairs = Stream.concat(Stream.of(current), previous.stream()).distinct().toList();
        try {
            signer = new ECDSASigner(current);
            for (ECKey pair : pairs) {
                verifiers.put(pair.getKeyID(), new ECDSAVerifier(pair.toPublicJWK()));
            }
        } catch (JOSEException e) {
            throw new InvalidSettingException("Could not use the signing key", e);
        }
    }

    /** Public keys of all accepted tokens, the current one first. */
    public List<ECKey> publicKeys() {
        return pairs.stream().map(ECKey::toPublicJWK).toList();
    }

    /** Key pairs, the current one first, for deriving other keys. */
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
