package org.clinicalplatform.accesscontrol.profile;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.jspecify.annotations.Nullable;

/**
 * What an administrator can change of an account.
 *
 * @param facilityId facility the account is at home in; null for the tenant as a whole
 */
record Profile(
        @Nullable String email,
        String firstName,
        String lastName,
        @Nullable UUID facilityId,
        boolean serviceAccount) {

    boolean isOf(UserAccount account) {
        return equals(new Profile(
                account.email(),
                account.firstName(),
                account.lastName(),
                account.facilityId(),
                account.serviceAccount()));
    }

    boolean movesFrom(UserAccount account) {
        return !Objects.equals(facilityId, account.facilityId());
    }

    /** Whether the account has an email address that is to be its address no more. */
    boolean leavesMailboxOf(UserAccount account) {
        return account.email() != null && !account.email().equals(email);
    }

    /** Without personal data. */
    @Override
    public String toString() {
        return "Profile[]";
    }
}
