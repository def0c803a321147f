package org.clinicalplatform.accesscontrol.profile;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.jspecify.annotations.Nullable;

/**
 * The part of an account that administrators can edit.
 *
 * @param facilityId home facility; null for the whole tenant
 */
record Profile(
        @Nullable String email,
        String firstName,
        String lastName,
        @Nullable UUID facilityId,
        boolean serviceAccount) {

    boolean matches(UserAccount account) {
        return equals(new Profile(
                account.email(),
                account.firstName(),
                account.lastName(),
                account.facilityId(),
                account.serviceAccount()));
    }

    Profile withEmail(@Nullable String address) {
        return new Profile(address, firstName, lastName, facilityId, serviceAccount);
    }

    /** Whether a property would change that the user at an identity provider has too. */
    boolean changesPersonOf(UserAccount account) {
        return !atProvider().equals(account.profileAtProvider());
    }

    ProviderProfile atProvider() {
        return new ProviderProfile(email, firstName, lastName);
    }

    boolean movesFrom(UserAccount account) {
        return !Objects.equals(facilityId, account.facilityId());
    }

    /** Whether the messages of the account would go to another address. */
    boolean changesEmailOf(UserAccount account) {
        return !Objects.equals(email, account.email());
    }

    /** Whether the account loses its email address. */
    boolean losesEmailOf(UserAccount account) {
        return account.email() != null && changesEmailOf(account);
    }

    @Override
    public String toString() {
        return "Profile[]";
    }
}
