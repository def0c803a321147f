package org.clinicalplatform.authentication.login;

import org.clinicalplatform.api.LoginsApi;
import org.clinicalplatform.api.model.LoginDto;
import org.clinicalplatform.api.model.LoginOutcomeDto;
import org.clinicalplatform.authentication.mode.LocalModeOnly;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
@LocalModeOnly("Sign-in is managed by the identity provider")
class LoginController implements LoginsApi {
    private final LoginService logins;

    LoginController(LoginService logins) {
        this.logins = logins;
    }

    @Override
    public ResponseEntity<LoginOutcomeDto> loginAccount(LoginDto login) {
        return ResponseEntity.ok(LoginDtos.outcome(logins.login(login.getUsername(), login.getPassword())));
    }
}
