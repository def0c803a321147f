package org.clinicalplatform.accesscontrol.profile;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Usernames;
import org.jspecify.annotations.Nullable;

/**
 * Filter for a list of accounts; null properties are ignored.
 *
 * @param q prefix of username, email address, first or last name
 * @param username prefix of the normalized username
 * @param linked whether the account has a user at the identity provider
 */
record ProfileFilter(
        @Nullable String q,
        @Nullable String username,
        @Nullable Boolean active,
        @Nullable UUID facilityId,
        @Nullable Boolean linked) {

    ProfileFilter {
        username = username == null ? null : Usernames.normalize(username);
    }
}
