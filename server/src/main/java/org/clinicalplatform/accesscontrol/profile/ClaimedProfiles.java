package org.clinicalplatform.accesscontrol.profile;

import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.web.DisplayNames;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Gives accounts the email address and the names that their users have at the identity provider, where these
 * {@linkplain IdentityProvider#ownsProfiles come from there} (requirement R-320).
 */
@Component
public class ClaimedProfiles {
    private static final Logger LOG = LoggerFactory.getLogger(ClaimedProfiles.class);

    private final IdentityProvider provider;
    private final UserAccountService accounts;
    private final ProfileChanges changes;
    private final ProfileValueRules values;
    private final TransactionTemplate transaction;

    ClaimedProfiles(
            IdentityProvider provider,
            UserAccountService accounts,
            ProfileChanges changes,
            ProfileValueRules values,
            TransactionTemplate transaction) {
        this.provider = provider;
        this.accounts = accounts;
        this.changes = changes;
        this.values = values;
        this.transaction = transaction;
    }

    /**
     * Takes over what the provider states and a profile may contain, in a transaction of its own. A sign-in does not
     * fail because of it: an address that another account has is left out, and so is everything if the database does
     * not respond in time, with a warning.
     */
    public void takeOver(String subject, ClaimedProfile claims) {
        if (!provider.ownsProfiles()) {
            return;
        }
        try {
            applyAllowed(subject, claims);
        } catch (DataAccessException | TransactionException e) {
            LOG.warn(
                    "Did not take over the profile of user {} from the identity provider: {}",
                    subject,
                    DatabaseFailures.reason(e));
        }
    }

    private void applyAllowed(String subject, ClaimedProfile claims) {
        try {
            apply(subject, claims);
        } catch (ApiException e) {
            LOG.warn(
                    "Did not take over the email address of user {} from the identity provider: {}",
                    subject,
                    e.sentence());
            apply(subject, new ClaimedProfile(null, claims.firstName(), claims.lastName()));
        }
    }

    private void apply(String subject, ClaimedProfile claims) {
        transaction.executeWithoutResult(
                status -> accounts.lockBySubject(subject).ifPresent(account -> apply(account, claims)));
    }

    private void apply(UserAccount account, ClaimedProfile claims) {
        String email = claims.email();
        Profile profile = new Profile(
                email != null && isNew(email, account.email()) && values.allowEmail(email) ? email : account.email(),
                name("firstName", claims.firstName(), account.firstName()),
                name("lastName", claims.lastName(), account.lastName()),
                account.facilityId(),
                account.serviceAccount());
        if (!profile.matches(account)) {
            changes.apply(account, profile);
        }
    }

    /** Keycloak stores addresses in lower case, so case alone is not a change. */
    private static boolean isNew(String email, @Nullable String present) {
        return !email.equalsIgnoreCase(present);
    }

    private String name(String property, @Nullable String claimed, String present) {
        String name = claimed == null ? "" : DisplayNames.strip(claimed);
        return values.allowName(property, name) ? name : present;
    }
}
