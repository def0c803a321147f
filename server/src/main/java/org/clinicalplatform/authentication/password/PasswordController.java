package org.clinicalplatform.authentication.password;

import java.util.UUID;
import org.clinicalplatform.api.PasswordUpdatesApi;
import org.clinicalplatform.api.PasswordsApi;
import org.clinicalplatform.api.model.NewPasswordDto;
import org.clinicalplatform.api.model.PasswordChangeDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PasswordController implements PasswordsApi, PasswordUpdatesApi {
    private final PasswordService passwords;
    private final CurrentCaller caller;

    PasswordController(PasswordService passwords, CurrentCaller caller) {
        this.passwords = passwords;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<Void> changePassword(PasswordChangeDto change) {
        passwords.change(caller.get(), change.getCurrentPassword(), change.getNewPassword());
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<Void> setUserAccountPassword(UUID userAccountId, NewPasswordDto password) {
        passwords.set(caller.get(), userAccountId, password.getNewPassword());
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<Void> requirePasswordUpdate() {
        passwords.requireUpdate(caller.get());
        return ResponseEntity.noContent().build();
    }
}
