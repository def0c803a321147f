package org.clinicalplatform.accesscontrol.account;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.platform.caller.Usernames;
import org.jspecify.annotations.Nullable;

/**
 * An account.
 *
 * @param username in the normal form of {@link Usernames}
 * @param passwordHash null while nobody has set a password, or when somebody else keeps it
 * @param tenantId tenant that administers the account, whatever roles it holds elsewhere
 * @param facilityId facility the account is at home in; null for the tenant as a whole
 * @param idpSubject subject of the external identity provider; null for an account it does not know
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

    UserAccount changed(boolean nowActive, Instant now) {
        return new UserAccount(
                id,
                username,
                passwordHash,
                nowActive,
                email,
                firstName,
                lastName,
                serviceAccount,
                tenantId,
                facilityId,
                idpSubject,
                version + 1,
                createdAt,
                now);
    }

    /** The account as the identity provider knows it. */
    public ProviderAccount atProvider() {
        return new ProviderAccount(id, username, idpSubject);
    }

    /** The same account under another subject of the identity provider. */
    public UserAccount withIdpSubject(@Nullable String subject) {
        return new UserAccount(
                id,
                username,
                passwordHash,
                active,
                email,
                firstName,
                lastName,
                serviceAccount,
                tenantId,
                facilityId,
                subject,
                version,
                createdAt,
                updatedAt);
    }

    /** Without personal data. */
    @Override
    public String toString() {
        return "UserAccount[" + id + "]";
    }
}
