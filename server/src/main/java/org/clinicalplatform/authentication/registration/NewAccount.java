package org.clinicalplatform.authentication.registration;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An account to register.
 *
 * @param tenantId null for the tenant of the session
 * @param facilityId null for the facility of the session
 * @param idpSubject subject of an existing user at the identity provider, to whom alone the account can be linked
 * @param clientId client of the identity provider that opens the sessions of the account
 */
record NewAccount(
        String username,
        @Nullable String email,
        String firstName,
        String lastName,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        List<String> roleCodes,
        boolean serviceAccount,
        @Nullable String idpSubject,
        @Nullable String clientId) {

    NewAccount {
        roleCodes = List.copyOf(roleCodes);
    }

    @Override
    public String toString() {
        return "NewAccount[roleCodes=" + roleCodes + "]";
    }
}
