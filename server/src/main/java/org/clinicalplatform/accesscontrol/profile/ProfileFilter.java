package org.clinicalplatform.accesscontrol.profile;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Usernames;
import org.jspecify.annotations.Nullable;

/**
 * Which accounts to list; whatever is null does not narrow the list.
 *
 * @param q start of username, email address, first or last name
 * @param username start of the username, in its normal form
 */
record ProfileFilter(
        @Nullable String q,
        @Nullable String username,
        @Nullable Boolean active,
        @Nullable UUID facilityId) {

    ProfileFilter {
        username = username == null ? null : Usernames.normalize(username);
    }
}
