package org.clinicalplatform.accesscontrol.account;

import org.clinicalplatform.api.model.UserAccountDto;

public final class UserAccountDtos {
    private UserAccountDtos() {}

    public static UserAccountDto dto(UserAccount account) {
        return new UserAccountDto(
                        account.id(),
                        account.username(),
                        account.firstName(),
                        account.lastName(),
                        account.tenantId(),
                        account.active(),
                        account.serviceAccount(),
                        account.version(),
                        account.createdAt(),
                        account.updatedAt())
                .email(account.email())
                .facilityId(account.facilityId())
                .idpSubject(account.idpSubject())
                .expectedIdpSubject(account.expectedIdpSubject())
                .invitation(InvitationDtos.dto(account))
                .clientId(account.clientId());
    }
}
