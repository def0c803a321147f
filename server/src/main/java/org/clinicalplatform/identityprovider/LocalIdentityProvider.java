package org.clinicalplatform.identityprovider;

import java.util.Optional;
import java.util.UUID;

/** The service keeps the credentials itself: there is nobody to tell. */
final class LocalIdentityProvider implements IdentityProvider {
    @Override
    public boolean ownsCredentials() {
        return false;
    }

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        return Optional.empty();
    }

    @Override
    public void deleteUser(UUID userAccountId) {
        // there was none
    }

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        // the local row is the password
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        // whoever signs in here can change the password here
    }

    @Override
    public void sendPasswordMail(ProviderAccount account) {
        // the service queues a message of its own
    }

    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        // the local row is the switch
    }

    @Override
    public void logoutUser(ProviderAccount account) {
        // the local sessions are all there are
    }
}
