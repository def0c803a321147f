package org.clinicalplatform.accesscontrol.account;

import org.clinicalplatform.api.model.InvitationDto;
import org.clinicalplatform.api.model.InvitationStatusDto;
import org.clinicalplatform.api.model.UserAccountDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(config = DtoMapping.class)
public interface UserAccountDtos {
    @Mapping(target = "userAccountId", source = "id")
    @Mapping(target = "invitation", source = "account")
    UserAccountDto dto(UserAccount account);

    /** Null if the holder of the account was not invited, or cannot be any more. */
    default @Nullable InvitationDto invitation(UserAccount account) {
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
