package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Filters user accounts; criteria that are not null must all match.
 *
 * @param text prefix of the username, the email address, the first or the last name, in any case
 * @param username prefix of the username, in any case
 * @param active true for accounts that can sign in, false for those that cannot
 * @param facilityId home facility of the account
 * @param linked true for accounts that are linked to a user at the identity provider or belong to a client there, false
 *     for all others
 */
@RecordBuilder
public record UserAccountFilter(
        @Nullable String text,
        @Nullable String username,
        @Nullable Boolean active,
        @Nullable UUID facilityId,
        @Nullable Boolean linked)
        implements UserAccountFilterBuilder.With {
    private static final UserAccountFilter ALL = new UserAccountFilter(null, null, null, null, null);

    /** Matches everything. */
    public static UserAccountFilter all() {
        return ALL;
    }

    /** Hides the texts, which identify a person. */
    @Override
    public String toString() {
        return "UserAccountFilter[active=%s, facilityId=%s, linked=%s]".formatted(active, facilityId, linked);
    }
}
