package org.clinicalplatform.accesscontrol.account;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Usernames;
import org.jspecify.annotations.Nullable;

/**
 * An account.
 *
 * @param username in the normal form of {@link Usernames}
 * @param passwordHash null while nobody has set a password, or when somebody else keeps it
 */
public record UserAccount(
        UUID id, String username, @Nullable String passwordHash, boolean active) {
    @Override
    public String toString() {
        return "UserAccount[" + id + "]";
    }
}
