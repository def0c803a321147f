package org.clinicalplatform.authentication.registration;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.jspecify.annotations.Nullable;

/**
 * A registered account.
 *
 * @param passwordSetupLink a secret; null if an identity provider sends the messages about passwords, for an account
 *     that is linked or that is a client, and for a repeated create
 */
record Registration(UserAccount account, @Nullable String passwordSetupLink) {
    @Override
    public String toString() {
        return "Registration[" + account + "]";
    }
}
