package org.clinicalplatform.identityprovider;

import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;

/**
 * Whoever keeps the credentials besides the local rows (contract, "Writes to the provider").
 *
 * <p>Every write of a password or of an account's enablement calls it before the local row is touched, inside the
 * transaction that writes the row, and does not ask for the mode: a failure here rolls everything back. Thread-safe.
 */
public interface IdentityProvider {
    /**
     * Whether the provider keeps the passwords, so that links to set one are its own affair and no hash is kept here.
     */
    default boolean ownsCredentials() {
        return true;
    }

    /** Whether the provider itself writes to those who forgot their password, so that the service must not. */
    default boolean sendsPasswordMail() {
        return ownsCredentials();
    }

    /**
     * Creates the user, or finds the one that is named by its subject.
     *
     * @return the provider's subject of the user; empty where the service keeps the credentials itself
     * @throws ApiException with 400 when the subject is missing or names nobody, with 409 when somebody at the provider
     *     has the username or the email address
     * @throws IdentityProviderException when the provider failed or refused
     */
    Optional<String> provisionUser(ProvisionedUser user);

    /**
     * Removes the user that {@link #provisionUser} created for an account that there is not; nobody if there is none.
     *
     * @throws IdentityProviderException when the provider failed or refused
     */
    void deleteUser(UUID userAccountId);

    /**
     * Sets a new password.
     *
     * @throws ApiException with 400 when it breaks the provider's own rules
     * @throws IdentityProviderException when the provider failed or refused
     */
    void setPassword(ProviderAccount account, String newPassword);

    /**
     * Makes the user choose a new password at the next sign-in.
     *
     * @throws IdentityProviderException when the provider failed or refused
     */
    void requirePasswordUpdate(ProviderAccount account);

    /**
     * Writes to the user how to choose a new password. Not for a transaction: nothing here depends on it.
     *
     * @throws IdentityProviderException when the provider failed or refused
     */
    void sendPasswordMail(ProviderAccount account);

    /**
     * Lets the user sign in, or not.
     *
     * @throws IdentityProviderException when the provider failed or refused
     */
    void setEnabled(ProviderAccount account, boolean enabled);

    /**
     * Ends the user's sessions at the provider, whose own tokens would otherwise stay good until they expire.
     *
     * @throws IdentityProviderException when the provider failed or refused
     */
    void logoutUser(ProviderAccount account);

    /**
     * The same provider without a record of what is written to it, for those who repeat a write on the ground of such a
     * record.
     */
    default IdentityProvider withoutJournal() {
        return this;
    }
}
