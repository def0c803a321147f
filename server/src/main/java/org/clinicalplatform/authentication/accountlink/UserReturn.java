package org.clinicalplatform.authentication.accountlink;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.springframework.stereotype.Component;

/** Returns the user of an account to the administrators of the provider, at the end of a link. */
@Component
class UserReturn {
    private final IdentityProvider provider;

    UserReturn(IdentityProvider provider) {
        this.provider = provider;
    }

    /**
     * Withdraws the release of the user. If a deactivation was lost that may have disabled it, the user gets the state
     * of the account before, since nobody here may write to it afterwards.
     *
     * @throws IdentityProviderException when the provider failed
     */
    void giveBack(UserAccount account) {
        if (provider.isEnablementUnknown(account.atProvider())) {
            provider.setEnabled(account.atProvider(), account.active());
        }
        provider.withdrawRelease(account.atProvider());
    }
}
