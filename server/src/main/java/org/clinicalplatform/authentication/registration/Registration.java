package org.clinicalplatform.authentication.registration;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.jspecify.annotations.Nullable;

/**
 * A registered account.
 *
 * @param passwordSetupLink a secret; null when the identity provider stores the passwords
 */
record Registration(UserAccount account, @Nullable String passwordSetupLink) {
    @Override
    public String toString() {
        return "Registration[" + account + "]";
    }
}
