package org.clinicalplatform.identityprovider.keycloak;

import java.util.Map;
import java.util.Objects;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.jspecify.annotations.Nullable;

/** The email address and the names in the representation of a user. */
final class KeycloakProfiles {
    private static final String EMAIL = "email";
    private static final String EMAIL_VERIFIED = "emailVerified";
    private static final String FIRST_NAME = "firstName";
    private static final String LAST_NAME = "lastName";

    private KeycloakProfiles() {}

    /**
     * Replaces them. A new address counts as unverified, also that of a new user: an administrator of a tenant chose
     * it, and other applications of the realm must not take whoever signs in for its holder.
     *
     * @return whether anything differed
     */
    static boolean replace(Map<String, Object> user, ProviderProfile profile) {
        boolean moved = replace(user, EMAIL, profile.email());
        if (moved) {
            user.put(EMAIL_VERIFIED, false);
        }
        boolean renamed = replace(user, FIRST_NAME, profile.firstName());
        return replace(user, LAST_NAME, profile.lastName()) || renamed || moved;
    }

    /** Keycloak removes what a representation omits, and keeps addresses in lower case. */
    private static boolean replace(Map<String, Object> user, String property, @Nullable String value) {
        Object present = value == null ? user.remove(property) : user.put(property, value);
        return value == null
                ? present != null
                : !(EMAIL.equals(property)
                        ? value.equalsIgnoreCase(Objects.toString(present, ""))
                        : value.equals(present));
    }
}
