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
    private final AccountAdministrationService states;
    private final CurrentCaller caller;

    AccountAdministrationController(AccountAdministrationService states, CurrentCaller caller) {
        this.states = states;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<UserAccountDto> deactivateUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(UserAccountDtos.dto(states.deactivate(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> reactivateUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(UserAccountDtos.dto(states.reactivate(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> toggleUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(UserAccountDtos.dto(states.toggle(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<UserAccountDto> resetUserAccountMfa(UUID userAccountId) {
        return ResponseEntity.ok(UserAccountDtos.dto(states.resetSecondFactor(caller.get(), userAccountId)));
    }

    @Override
    public ResponseEntity<Void> endUserAccountSessions(UUID userAccountId) {
        states.endSessions(caller.get(), userAccountId);
        return ResponseEntity.noContent().build();
    }
}
