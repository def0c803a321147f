package org.clinicalplatform.authentication.registration;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An account to be registered.
 *
 * @param tenantId null for the session's
 * @param facilityId null for the session's
 * @param idpSubject subject at the identity provider, if it is known before
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
        @Nullable String idpSubject) {

    NewAccount {
        roleCodes = List.copyOf(roleCodes);
    }

    /** Without personal data. */
    @Override
    public String toString() {
        return "NewAccount[roleCodes=" + roleCodes + "]";
    }
}
