package org.clinicalplatform.authentication.passwordreset;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.api.model.UserAccountDto;

/** Accounts as the answer to an administrator's reset has them. */
final class PasswordResetDtos {
    private PasswordResetDtos() {}

    static UserAccountDto account(UserAccount account) {
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
                .idpSubject(account.idpSubject());
    }
}
