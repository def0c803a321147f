package org.clinicalplatform.identityprovider;

import org.jspecify.annotations.Nullable;

/**
 * What a user at the provider is called, and where messages go.
 *
 * @param email null to have none
 */
public record ProviderProfile(@Nullable String email, String firstName, String lastName) {
    @Override
    public String toString() {
        return "ProviderProfile[]";
    }
}
