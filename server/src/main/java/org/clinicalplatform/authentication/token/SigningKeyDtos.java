package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.jwk.ECKey;
import java.util.List;
import org.clinicalplatform.api.model.JsonWebKeyDto;
import org.clinicalplatform.api.model.JsonWebKeySetDto;

/** Converts public keys; the schema has no property for the private part. */
final class SigningKeyDtos {
    private SigningKeyDtos() {}

    static JsonWebKeySetDto keySet(List<ECKey> keys) {
        return new JsonWebKeySetDto(keys.stream().map(SigningKeyDtos::key).toList());
    }

    private static JsonWebKeyDto key(ECKey key) {
        return new JsonWebKeyDto(
                key.getKeyType().getValue(),
                key.getKeyUse().identifier(),
                key.getAlgorithm().getName(),
                key.getCurve().getName(),
                key.getKeyID(),
                key.getX().toString(),
                key.getY().toString());
    }
}
