package org.clinicalplatform.client;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which accounts to list; what is given narrows the list together.
 *
 * @param text start of the username, the email address, the first or the last name, in any case; null for any
 * @param username start of the username, in any case; null for any
 * @param active true for accounts that can sign in, false for those that cannot, null for both
 * @param facilityId where the accounts are at home; null for anywhere
 */
public record UserAccountFilter(
        @Nullable String text,
        @Nullable String username,
        @Nullable Boolean active,
        @Nullable UUID facilityId) {
    private static final UserAccountFilter ALL = new UserAccountFilter(null, null, null, null);

    /**
     * Leaves nothing out.
     *
     * @return the filter of all accounts
     */
    public static UserAccountFilter all() {
        return ALL;
    }

    /**
     * The same filter with another text.
     *
     * @param start start of the username, the email address, the first or the last name
     * @return the new filter
     */
    public UserAccountFilter withText(String start) {
        return new UserAccountFilter(start, username, active, facilityId);
    }

    /**
     * The same filter with another username.
     *
     * @param start start of the username
     * @return the new filter
     */
    public UserAccountFilter withUsername(String start) {
        return new UserAccountFilter(text, start, active, facilityId);
    }

    /**
     * The same filter for accounts that can sign in, or for those that cannot.
     *
     * @param newActive whether they can
     * @return the new filter
     */
    public UserAccountFilter withActive(boolean newActive) {
        return new UserAccountFilter(text, username, newActive, facilityId);
    }

    /**
     * The same filter with another facility.
     *
     * @param newFacilityId where the accounts are at home
     * @return the new filter
     */
    public UserAccountFilter withFacility(UUID newFacilityId) {
        return new UserAccountFilter(text, username, active, newFacilityId);
    }
}
