package org.clinicalplatform.authentication.token;

import org.clinicalplatform.api.SigningKeysApi;
import org.clinicalplatform.api.model.JsonWebKeySetDto;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SigningKeyController implements SigningKeysApi {
    private final SigningKeys keys;

    SigningKeyController(SigningKeys keys) {
        this.keys = keys;
    }

    @Override
    public ResponseEntity<JsonWebKeySetDto> getSigningKeys() {
        return ResponseEntity.ok(SigningKeyDtos.keySet(keys.publicKeys()));
    }
}
