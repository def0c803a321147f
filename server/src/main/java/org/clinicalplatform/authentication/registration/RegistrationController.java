package org.clinicalplatform.authentication.registration;

import org.clinicalplatform.api.UserAccountsApi;
import org.clinicalplatform.api.model.RegisteredUserAccountDto;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RegistrationController implements UserAccountsApi {
    private final RegistrationService registrations;
    private final RegistrationDtos dtos;
    private final CurrentCaller caller;

    RegistrationController(RegistrationService registrations, RegistrationDtos dtos, CurrentCaller caller) {
        this.registrations = registrations;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<RegisteredUserAccountDto> registerUserAccount(UserAccountCreateDto account) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(registrations.register(caller.get(), dtos.newAccount(account))));
    }
}
