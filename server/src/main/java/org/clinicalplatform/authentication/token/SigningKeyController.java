package org.clinicalplatform.authentication.token;

import org.clinicalplatform.api.SigningKeysApi;
import org.clinicalplatform.api.model.JsonWebKeySetDto;
import org.clinicalplatform.authentication.mode.LocalModeOnly;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
@LocalModeOnly(code = ErrorCode.NOT_FOUND)
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
