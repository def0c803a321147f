package org.clinicalplatform.authentication.registration;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.jspecify.annotations.Nullable;

/**
 * An account that was just registered.
 *
 * @param passwordSetupLink a secret; null where the identity provider keeps the passwords
 */
record Registration(UserAccount account, @Nullable String passwordSetupLink) {
    /** Without the link. */
    @Override
    public String toString() {
        return "Registration[" + account + "]";
    }
}
