package org.clinicalplatform.authentication.password;

import org.clinicalplatform.api.PasswordUpdatesApi;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PasswordUpdateController implements PasswordUpdatesApi {
    private final PasswordUpdateService updates;
    private final CurrentCaller caller;

    PasswordUpdateController(PasswordUpdateService updates, CurrentCaller caller) {
        this.updates = updates;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<Void> requirePasswordUpdate() {
        updates.require(caller.get());
        return ResponseEntity.noContent().build();
    }
}
