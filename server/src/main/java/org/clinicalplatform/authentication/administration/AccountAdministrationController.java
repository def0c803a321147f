package org.clinicalplatform.authentication.administration;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.UserAccountStatesApi;
import org.clinicalplatform.api.model.UserAccountDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AccountAdministrationController implements UserAccountStatesApi {
    private final AccountAdministrationService administration;
    private final UserAccountDtos dtos;
    private final CurrentCaller caller;

    AccountAdministrationController(
            AccountAdministrationService administration, UserAccountDtos dtos, CurrentCaller caller) {
        this.administration = administration;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<UserAccountDto> deactivateUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(administration.deactivate(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> reactivateUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(administration.reactivate(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> toggleUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(administration.toggle(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> resetUserAccountMfa(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(administration.resetSecondFactor(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<Void> endUserAccountSessions(UUID userAccountId) {
        administration.endSessions(caller.get(), userAccountId);
        return ResponseEntity.noContent().build();
    }
}
