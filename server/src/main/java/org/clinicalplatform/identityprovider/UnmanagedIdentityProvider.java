package org.clinicalplatform.identityprovider;

import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.platform.error.InvalidRequest;

/**
 * A provider to which the service has no write access. Accounts are activated and deactivated here only, which is
 * enough to keep users out of this service; operations that must happen at the provider are refused.
 */
final class UnmanagedIdentityProvider implements IdentityProvider {
    private final ProfileSource profiles;

    UnmanagedIdentityProvider(ProfileSource profiles) {
        this.profiles = profiles;
    }

    @Override
    public boolean ownsProfiles() {
        return profiles == ProfileSource.PROVIDER;
    }

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        if (user.subject() == null) {
            throw InvalidRequest.because("idpSubject is required because users are created at the identity provider");
        }
        return Optional.of(user.subject());
    }

    @Override
    public void releaseUser(ProviderAccount account) {
        // nothing is written to the user
    }

    @Override
    public void withdrawRelease(ProviderAccount account) {
        // no user is released
    }

    @Override
    public UserRelease releaseOf(ProviderAccount account) {
        return UserRelease.NO_WRITE_ACCESS;
    }

    @Override
    public void deleteUser(UUID userAccountId) {}

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        throw notConnected();
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        throw notConnected();
    }

    @Override
    public void setProfile(ProviderAccount account, ProviderProfile profile) {}

    @Override
    public void sendPasswordMail(ProviderAccount account) {}

    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        // the session exchange refuses an inactive account
    }

    @Override
    public void logoutUser(ProviderAccount account) {
        // the session exchange refuses tokens issued before
    }

    private static IdentityProviderException notConnected() {
        return IdentityProviderException.notApplied(new IllegalStateException(
                "extidp.admin.base-url is not set; configure it to write to the identity provider"));
    }
}
