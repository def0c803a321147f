package org.clinicalplatform.accesscontrol.account;

import org.clinicalplatform.api.model.InvitationDto;
import org.clinicalplatform.api.model.InvitationStatusDto;
import org.jspecify.annotations.Nullable;

public final class InvitationDtos {
    private InvitationDtos() {}

    /** Null if the holder of the account was not invited, or cannot be any more. */
    public static @Nullable InvitationDto dto(UserAccount account) {
        if (account.email() == null || account.serviceAccount()) {
            return null;
        }
        if (account.invitationStatus() == null || account.invitationStatusAt() == null) {
            return null;
        }
        return new InvitationDto(
                InvitationStatusDto.valueOf(account.invitationStatus().name()), account.invitationStatusAt());
    }
}
