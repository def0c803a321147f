package org.clinicalplatform.identityprovider;

import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.platform.error.InvalidRequest;

/**
 * A provider whose users are administered there alone. Accounts are opened and closed here, which is enough to keep
 * people out of this service; what would have to happen at the provider is refused.
 */
final class UnmanagedIdentityProvider implements IdentityProvider {
    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        if (user.subject() == null) {
            throw InvalidRequest.because(
                    "idpSubject is required: the users of the identity provider are administered there");
        }
        return Optional.of(user.subject());
    }

    @Override
    public void deleteUser(UUID userAccountId) {
        // none was made
    }

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        throw notConnected();
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        throw notConnected();
    }

    @Override
    public void sendPasswordMail(ProviderAccount account) {
        // the provider's own page does
    }

    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        // a closed account is refused at the exchange, whatever the provider says
    }

    @Override
    public void logoutUser(ProviderAccount account) {
        // a token from before is refused at the exchange, whatever the provider says
    }

    private static IdentityProviderException notConnected() {
        return IdentityProviderException.notApplied(
                new IllegalStateException("extidp.admin.base-url is not set: nothing can be written to the provider"));
    }
}
