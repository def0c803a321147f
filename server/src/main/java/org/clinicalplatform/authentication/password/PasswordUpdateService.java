package org.clinicalplatform.authentication.password;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Sends people to the identity provider for a new password (contract, "Self-service change under oidc"). Thread-safe. */
@Service
class PasswordUpdateService {
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final SessionTerminator sessions;

    PasswordUpdateService(UserAccountService accounts, IdentityProvider provider, SessionTerminator sessions) {
        this.accounts = accounts;
        this.provider = provider;
        this.sessions = sessions;
    }

    /**
     * Has the provider ask the caller for a new password at the next sign-in; every session ends, here and there.
     *
     * @throws ApiException with 400 where the passwords are kept here
     * @throws IdentityProviderException when the provider failed; no session is ended here then
     */
    @Transactional
    public void require(Caller caller) {
        if (!provider.ownsCredentials()) {
            throw new ApiException(ErrorCode.INVALID_REQUEST, "Change the password directly");
        }
        UserAccount account = accounts.lock(caller.accountId())
                .orElseThrow(() -> new ApiException(ErrorCode.AUTHENTICATION_REQUIRED));
        provider.requirePasswordUpdate(account.atProvider());
        provider.logoutUser(account.atProvider());
        sessions.endAll(account.id(), SessionEndReason.PASSWORD_UPDATE_REQUIRED);
    }
}
