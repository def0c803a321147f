package org.clinicalplatform.authentication.registration;

import java.util.List;
import java.util.Objects;
import org.clinicalplatform.accesscontrol.account.InvitationDtos;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.api.model.RegisteredUserAccountDto;
import org.clinicalplatform.api.model.UserAccountCreateDto;
import org.clinicalplatform.platform.error.InvalidRequest;

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
                roleCodes(account),
                Boolean.TRUE.equals(account.getServiceAccount()),
                account.getIdpSubject(),
                account.getClientId());
    }

    /** JSON arrays may contain nulls, which no constraint of the specification rejects. */
    private static List<String> roleCodes(UserAccountCreateDto account) {
        if (account.getRoleCodes().stream().anyMatch(Objects::isNull)) {
            throw InvalidRequest.because("roleCodes is invalid");
        }
        return account.getRoleCodes();
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
