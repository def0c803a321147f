package org.clinicalplatform.authentication.accountlink;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Links accounts to the users whom the operator's settings name (requirement R-315). */
@Component
public class OperatorLinkService {
    private final UserAccountService accounts;
    private final IdentityProvider provider;
    private final LinkCodeService codes;
    private final PasswordResetLinkService passwordLinks;
    private final SecurityEvents events;

    OperatorLinkService(
            UserAccountService accounts,
            IdentityProvider provider,
            LinkCodeService codes,
            PasswordResetLinkService passwordLinks,
            SecurityEvents events) {
        this.accounts = accounts;
        this.provider = provider;
        this.codes = codes;
        this.passwordLinks = passwordLinks;
        this.events = events;
    }

    /**
     * Links the account and releases the user to it.
     *
     * @param account locked by the caller, without a link
     * @throws ApiException with 400 for an account of a program, when the subject is unknown or its user can never be
     *     released, with 409 when another account is linked to the user
     * @throws IdentityProviderException when the provider failed
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void link(UserAccount account, String subject) {
        if (account.serviceAccount()) {
            throw InvalidRequest.because("An account of a program is not linked to a user");
        }
        passwordLinks.userLinked(accounts.link(account, subject));
        provider.releaseUser(account.atProvider(subject));
        codes.voidOpen(account.id());
        events.record(SecurityEventKind.ACCOUNT_LINKED, account.id(), null, "OPERATOR");
    }
}
