package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;

/**
 * The system that stores credentials besides the local rows (requirement R-90).
 *
 * <p>Every write of a password or of an account's state calls it before the local row, inside the transaction that
 * writes the row, in every mode: a failure rolls everything back. All methods that call the provider throw {@link
 * IdentityProviderException} when it failed or refused.
 *
 * <p>Only users that are released to their account are written (requirement R-180): those that the service created,
 * those that their holders linked, and those that the provider's administrator or the operator released. For any other
 * user, writes of credentials are refused with 409, and enablement and sessions are left as they are.
 */
public interface IdentityProvider {
    /** Whether the provider stores the passwords, so that no hash is stored and no link is issued here. */
    default boolean ownsCredentials() {
        return true;
    }

    /** Whether the provider itself sends the messages about passwords, so that the service must not. */
    default boolean sendsPasswordMail() {
        return ownsCredentials();
    }

    /** Whether email addresses and names come from the provider, so that they cannot be changed here. */
    default boolean ownsProfiles() {
        return false;
    }

    /**
     * Creates the user, or finds the existing one with the given subject, which neither links nor releases that user.
     *
     * @return the subject of the user; empty in local mode
     * @throws ApiException with 400 when the subject is missing or unknown, or the provider does not accept the
     *     username, the email address or the names, with 409 when another user of the provider has the username or the
     *     email address
     */
    Optional<String> provisionUser(ProvisionedUser user);

    /**
     * The ids of the accounts for which this service created the users that have the username or the email address, as
     * those users bear them.
     */
    default List<String> accountsOfNamesakes(ProvisionedUser user) {
        return List.of();
    }

    /**
     * Releases an existing user to the account, whose holder proved to be that user, or whom the operator's settings
     * name. Can be repeated.
     *
     * @throws ApiException with 400 when the subject is unknown, or its user can never be released
     */
    void releaseUser(ProviderAccount account);

    /**
     * Withdraws the release of the user to the account; without effect when the user is not released. Can be repeated.
     */
    void withdrawRelease(ProviderAccount account);

    /**
     * Whether the released user may be enabled unlike the account, because the outcome of an earlier write to it is
     * unknown.
     */
    default boolean isEnablementUnknown(ProviderAccount account) {
        return false;
    }

    /** Whether the service may write to the user of the account. */
    UserRelease releaseOf(ProviderAccount account);

    /**
     * Whether the user can only have been created by the registration of the account: bears its mark and came into
     * being with it. False in doubt. Not for use in a transaction.
     *
     * @param registeredAt when the account was created
     */
    default boolean isCreatedFor(ProviderAccount account, Instant registeredAt) {
        return false;
    }

    /** Whether the user of the account may sign in at the provider. Not for use in a transaction. */
    default UserStatus statusOf(ProviderAccount account) {
        return UserStatus.UNKNOWN;
    }

    /**
     * Whether the client may get tokens for itself at the provider, and the subject is the one of such tokens. Not for
     * use in a transaction.
     */
    default UserStatus statusOf(ProviderClient client) {
        return UserStatus.UNKNOWN;
    }

    /** Reads users as every write does first, to find out whether the service may. Not for use in a transaction. */
    default void checkAccess() {}

    /** Deletes the user that {@link #provisionUser} created for the account, if there is one. */
    void deleteUser(UUID userAccountId);

    /**
     * Sets a new password.
     *
     * @throws ApiException with 400 when the password violates the policy of the provider, with 409 when the user is
     *     not released
     */
    void setPassword(ProviderAccount account, String newPassword);

    /**
     * Makes the user choose a new password at the next sign-in.
     *
     * @throws ApiException with 409 when the user is not released
     */
    void requirePasswordUpdate(ProviderAccount account);

    /**
     * Gives the user the email address and the names of the account; without effect when the user is not released, or
     * when {@linkplain #ownsProfiles profiles come from the provider}.
     *
     * @throws ApiException with 400 when the provider does not accept them, with 409 when another user has the address
     */
    void setProfile(ProviderAccount account, ProviderProfile profile);

    /**
     * Sends the user a message about choosing a new password, to the address that the user has at the provider. Not for
     * use in a transaction.
     *
     * @throws ApiException with 409 when the user is not released
     */
    void sendPasswordMail(ProviderAccount account);

    /** Enables or disables the user; without effect when the user is not released. */
    void setEnabled(ProviderAccount account, boolean enabled);

    /**
     * Ends the sessions of the user at the provider, whose tokens would otherwise stay valid until they expire; without
     * effect when the user is not released.
     */
    void logoutUser(ProviderAccount account);

    /** The provider without the journal of writes, for repeating a write from that journal. */
    default IdentityProvider withoutJournal() {
        return this;
    }
}
