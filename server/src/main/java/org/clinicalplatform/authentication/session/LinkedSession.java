package org.clinicalplatform.authentication.session;

import java.util.UUID;
import org.clinicalplatform.identityprovider.ProviderAccount;

/**
 * An active session of an account that has a user at the identity provider.
 *
 * @param subject the user's id there
 */
record LinkedSession(UUID id, UUID userAccountId, String username, String subject) {
    ProviderAccount atProvider() {
        return new ProviderAccount(userAccountId, username, subject);
    }
}
