package org.clinicalplatform.accesscontrol.profile;

import org.jspecify.annotations.Nullable;

/**
 * What a token of the identity provider states about its user.
 *
 * @param email one that the provider has verified; null if it does not state one
 * @param firstName null if the provider does not state it
 * @param lastName null if the provider does not state it
 */
public record ClaimedProfile(
        @Nullable String email,
        @Nullable String firstName,
        @Nullable String lastName) {
    @Override
    public String toString() {
        return "ClaimedProfile[]";
    }
}
