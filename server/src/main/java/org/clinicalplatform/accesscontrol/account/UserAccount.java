package org.clinicalplatform.accesscontrol.account;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.securityevents.TenantAccount;
import org.jspecify.annotations.Nullable;

/**
 * A user account, of a person or a service.
 *
 * @param username in the normal form of {@link Usernames}
 * @param passwordHash null until a password is set, and when the identity provider stores it
 * @param tenantId tenant that administers the account, whatever roles it holds elsewhere
 * @param facilityId home facility; null for the whole tenant
 * @param idpSubject subject of the linked user at the identity provider; null for an account without one
 * @param expectedIdpSubject only subject that an account without a link can get; null for any
 * @param foreignIdpUser whether the linked user was not created for this account, and so never gets a link to a
 *     password
 * @param invitationStatus status of the latest invitation; null if the holder was not invited
 * @param invitationStatusAt time of that status; null exactly if the status is
 * @param clientId client of the identity provider to which a service account belongs; null for any other account
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
        @Nullable String expectedIdpSubject,
        boolean foreignIdpUser,
        @Nullable InvitationStatus invitationStatus,
        @Nullable Instant invitationStatusAt,
        @Nullable String clientId,
        long version,
        Instant createdAt,
        Instant updatedAt)
        implements TenantAccount {

    /** The account as the identity provider identifies it. */
    public ProviderAccount atProvider() {
        return new ProviderAccount(id, username, idpSubject);
    }

    /** As {@link #atProvider}, of an account about to be linked. */
    public ProviderAccount atProvider(String subject) {
        return new ProviderAccount(id, username, subject);
    }

    /** Whether the account is or may be linked to the user. */
    public boolean admitsSubject(String subject) {
        String only = idpSubject == null ? expectedIdpSubject : idpSubject;
        return only == null || only.equals(subject);
    }

    /** The email address and names of the user at the identity provider, where the account determines them. */
    public ProviderProfile profileAtProvider() {
        return new ProviderProfile(email, firstName, lastName);
    }

    @Override
    public String toString() {
        return "UserAccount[" + id + "]";
    }
}
