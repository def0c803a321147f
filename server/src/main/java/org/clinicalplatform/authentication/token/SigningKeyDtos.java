package org.clinicalplatform.authentication.token;

import com.nimbusds.jose.jwk.ECKey;
import java.util.List;
import org.clinicalplatform.api.model.JsonWebKeyDto;
import org.clinicalplatform.api.model.JsonWebKeySetDto;

/** Public keys as the wire has them; there is no property that a private part could slip into. */
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
