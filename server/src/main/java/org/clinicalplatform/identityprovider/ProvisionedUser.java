package org.clinicalplatform.identityprovider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user to create at the provider, without a password.
 *
 * @param subject of an existing user; null to create one
 */
public record ProvisionedUser(
        UUID userAccountId,
        String username,
        @Nullable String email,
        String firstName,
        String lastName,
        @Nullable String subject) {
    @Override
    public String toString() {
        return "ProvisionedUser[" + userAccountId + "]";
    }
}
