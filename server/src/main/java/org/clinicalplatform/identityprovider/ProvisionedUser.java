package org.clinicalplatform.identityprovider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A user to be made at the provider, without a password: its holder sets the first one. */
public record ProvisionedUser(
        UUID userAccountId, String username, @Nullable String email, String firstName, String lastName) {
    /** Without personal data. */
    @Override
    public String toString() {
        return "ProvisionedUser[" + userAccountId + "]";
    }
}
