package org.clinicalplatform.authentication.invitation;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountDtos;
import org.clinicalplatform.api.AccountInvitationsApi;
import org.clinicalplatform.api.model.UserAccountDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class InvitationController implements AccountInvitationsApi {
    private final InvitationService invitations;
    private final CurrentCaller caller;

    InvitationController(InvitationService invitations, CurrentCaller caller) {
        this.invitations = invitations;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<UserAccountDto> inviteUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(UserAccountDtos.dto(invitations.invite(caller.get(), userAccountId)));
    }
}
