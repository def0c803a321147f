package org.clinicalplatform.identityprovider;

import java.util.Optional;

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

    /**
     * Creates the user.
     *
     * @return the provider's subject of the new user; empty where the service keeps the credentials itself
     * @throws IdentityProviderException when the provider failed or refused
     */
    Optional<String> provisionUser(ProvisionedUser user);

    /**
     * Sets a new password.
     *
     * @throws IdentityProviderException when the provider failed or refused
     */
    void setPassword(ProviderAccount account, String newPassword);

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
}
