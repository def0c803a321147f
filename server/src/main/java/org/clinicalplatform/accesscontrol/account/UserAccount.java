package org.clinicalplatform.accesscontrol.account;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.platform.caller.Usernames;
import org.jspecify.annotations.Nullable;

/**
 * A user account, of a person or a service.
 *
 * @param username in the normal form of {@link Usernames}
 * @param passwordHash null until a password is set, and when the identity provider stores it
 * @param tenantId tenant that administers the account, whatever roles it holds elsewhere
 * @param facilityId home facility; null for the whole tenant
 * @param idpSubject subject at the identity provider; null for an account unknown to it
 */
public record UserAccount(
        UUID id,
        String username,
        @Nullable String passwordHash,
        boolean active,
        @Nullable String email,
        String firstName,
        String lastName,
        boolean serviceAccount,
        UUID tenantId,
        @Nullable UUID facilityId,
        @Nullable String idpSubject,
        long version,
        Instant createdAt,
        Instant updatedAt) {

    /** The account as the identity provider identifies it. */
    public ProviderAccount atProvider() {
        return new ProviderAccount(id, username, idpSubject);
    }

    /** What the user at the identity provider is called where the account decides it. */
    public ProviderProfile profileAtProvider() {
        return new ProviderProfile(email, firstName, lastName);
    }

    @Override
    public String toString() {
        return "UserAccount[" + id + "]";
    }
}
