package org.clinicalplatform.identityprovider;

import java.util.Optional;
import java.util.UUID;

/** Local mode: the service stores the credentials itself, so every call does nothing. */
final class LocalIdentityProvider implements IdentityProvider {
    @Override
    public boolean ownsCredentials() {
        return false;
    }

    /** Nothing is written to a provider, so nothing needs a release. */
    @Override
    public UserRelease releaseOf(ProviderAccount account) {
        return UserRelease.RELEASED;
    }

    @Override
    public void releaseUser(ProviderAccount account) {}

    @Override
    public void withdrawRelease(ProviderAccount account) {}

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        return Optional.empty();
    }

    @Override
    public void deleteUser(UUID userAccountId) {}

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {}

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {}

    @Override
    public void setProfile(ProviderAccount account, ProviderProfile profile) {}

    @Override
    public void sendPasswordMail(ProviderAccount account) {}

    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {}

    @Override
    public void logoutUser(ProviderAccount account) {}
}
