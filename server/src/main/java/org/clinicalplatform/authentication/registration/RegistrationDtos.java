package org.clinicalplatform.authentication.registration;

import org.clinicalplatform.accesscontrol.account.InvitationDtos;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.api.model.RegisteredUserAccountDto;
import org.clinicalplatform.api.model.UserAccountCreateDto;

final class RegistrationDtos {
    private RegistrationDtos() {}

    static NewAccount newAccount(UserAccountCreateDto account) {
        return new NewAccount(
                account.getUsername(),
                account.getEmail(),
                account.getFirstName(),
                account.getLastName(),
                account.getTenantId(),
                account.getFacilityId(),
                account.getRoleCodes(),
                Boolean.TRUE.equals(account.getServiceAccount()),
                account.getIdpSubject(),
                account.getClientId());
    }

    static RegisteredUserAccountDto dto(Registration registration) {
        UserAccount account = registration.account();
        return new RegisteredUserAccountDto(
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
                .clientId(account.clientId())
                .passwordSetupLink(registration.passwordSetupLink());
    }
}
