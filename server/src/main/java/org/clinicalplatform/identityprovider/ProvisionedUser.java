package org.clinicalplatform.identityprovider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A user to be made at the provider, without a password: its holder sets the first one.
 *
 * @param subject the provider's own name for a user who is there already; null for a new one
 */
public record ProvisionedUser(
        UUID userAccountId,
        String username,
        @Nullable String email,
        String firstName,
        String lastName,
        @Nullable String subject) {
    /** Without personal data. */
    @Override
    public String toString() {
        return "ProvisionedUser[" + userAccountId + "]";
    }
}
