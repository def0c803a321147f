package org.clinicalplatform.authentication.session;

import java.util.UUID;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderClient;
import org.clinicalplatform.identityprovider.UserStatus;
import org.jspecify.annotations.Nullable;

/**
 * An active session of an account that has a user at the identity provider, or is a client of it.
 *
 * @param subject the user's id there; null for a client
 * @param clientId the client; null for a user
 */
record LinkedSession(
        UUID id,
        UUID userAccountId,
        String username,
        @Nullable String subject,
        @Nullable String clientId) {
    UserStatus statusAt(IdentityProvider provider) {
        return clientId == null
                ? provider.statusOf(new ProviderAccount(userAccountId, username, subject))
                : provider.statusOf(new ProviderClient(clientId, null));
    }
}
