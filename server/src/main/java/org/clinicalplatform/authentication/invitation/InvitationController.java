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
    private final UserAccountDtos dtos;
    private final CurrentCaller caller;

    InvitationController(InvitationService invitations, UserAccountDtos dtos, CurrentCaller caller) {
        this.invitations = invitations;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<UserAccountDto> inviteUserAccount(UUID userAccountId) {
        return ResponseEntity.ok(dtos.dto(invitations.invite(caller.get(), userAccountId)));
    }
}
