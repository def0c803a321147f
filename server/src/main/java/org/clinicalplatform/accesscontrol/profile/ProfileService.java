package org.clinicalplatform.accesscontrol.profile;

import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.facility.FacilityService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.RecentAuthentication;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.error.StaleAuthenticationException;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * The profiles of the accounts of the caller's tenant.
 *
 * <p>All methods that take an id throw {@link RecordNotFoundException} with 404 for an account that is unknown or of
 * another tenant.
 */
@Service
class ProfileService {
    private static final Set<String> WRITE = Set.of("accesscontrol.user.write");

    private final ProfileMapper profiles;
    private final Authority authority;
    private final FacilityService facilities;
    private final RecentAuthentication recentAuthentication;
    private final ProfileValueRules values;
    private final ProfileChanges changes;
    private final IdentityProvider provider;
    private final ProviderTransactions transactions;

    ProfileService(
            ProfileMapper profiles,
            Authority authority,
            FacilityService facilities,
            RecentAuthentication recentAuthentication,
            ProfileValueRules values,
            ProfileChanges changes,
            IdentityProvider provider,
            ProviderTransactions transactions) {
        this.profiles = profiles;
        this.authority = authority;
        this.facilities = facilities;
        this.recentAuthentication = recentAuthentication;
        this.values = values;
        this.changes = changes;
        this.provider = provider;
        this.transactions = transactions;
    }

    /** A page of the accounts that the tenant administers, ordered by username. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<UserAccount> page(Caller caller, ProfileFilter filter, PageQuery query) {
        return Page.of(
                query,
                profiles.count(caller.tenantId(), filter),
                () -> profiles.findPage(caller.tenantId(), filter, query));
    }

    public UserAccount get(Caller caller, UUID id) {
        return authority.admit(caller, id);
    }

    /**
     * Changes the profile. Whoever receives the messages of an account can take it over, so this requires authority
     * over the account and over its new home, and a recent authentication for the email address of the caller's own
     * account. Links sent to a former email address become invalid, and its holder is notified.
     *
     * <p>The user at the identity provider gets the new email address and names before the change commits (requirement
     *
     *
     * @param version the version that was read
     * @throws RecordNotFoundException with 400 for a facility that is unknown, of another tenant, or outside the
     *     caller's scope
     * @throws StaleAuthenticationException with 401 for the caller's own email address, when the session is too old
     * @throws ApiException with 403 when the account or its new home is beyond the caller's authority, or the caller's
     *     own account would become a service account or stop being one; with 409 when it was changed since it was read,
     *     or the email address is taken by an account of the tenant, as a username, or by another user of the identity
     *     provider; with 400 when the new email address is not one that a mail server can take, when the email address
     *     and the names are managed by the identity provider, when it does not accept them, and when an account with a
     *     client id would get an email address or stop being a service account
     * @throws IdentityProviderException with 502 when the provider failed; nothing is changed here, and the provider
     *     may have executed the request
     */
    UserAccount update(Caller caller, UUID id, Profile profile, long version) {
        return transactions.call(() -> updateLocked(caller, id, profile, version));
    }

    private UserAccount updateLocked(Caller caller, UUID id, Profile profile, long version) {
        UserAccount account = authority.admitForChange(caller, id);
        if (profile.movesFrom(account)) {
            requireHome(caller, profile);
        }
        if (account.clientId() != null && (!profile.serviceAccount() || profile.email() != null)) {
            throw InvalidRequest.because("An account with a clientId must have serviceAccount true and no email");
        }
        boolean changesPerson = account.clientId() == null && profile.changesPersonOf(account);
        if (changesPerson && provider.ownsProfiles()) {
            throw InvalidRequest.because("email, firstName and lastName are managed by the identity provider");
        }
        requireAllowedEmail(account, profile);
        if (account.id().equals(caller.accountId())) {
            requirePermittedForOwn(caller, account, profile);
        }
        if (account.version() != version) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (profile.matches(account)) {
            return account;
        }
        changes.apply(account, profile);
        if (changesPerson) {
            // last, so that a taken address is refused before anything is written there
            provider.setProfile(account.atProvider(), profile.atProvider());
        }
        return authority.admit(caller, id);
    }

    private void requireAllowedEmail(UserAccount account, Profile profile) {
        String email = profile.email();
        if (email != null && profile.changesEmailOf(account) && !values.allowEmail(email)) {
            throw InvalidRequest.because("email is invalid");
        }
    }

    /** A program does not sign in at an identity provider, so callers who turned into one would lock themselves out. */
    private void requirePermittedForOwn(Caller caller, UserAccount own, Profile profile) {
        if (profile.serviceAccount() != own.serviceAccount()) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "You cannot change serviceAccount of your own account");
        }
        if (profile.changesEmailOf(own)) {
            recentAuthentication.require(caller);
        }
    }

    private void requireHome(Caller caller, Profile profile) {
        UUID facilityId = profile.facilityId();
        if (facilityId == null) {
            authority.requireThroughout(caller, Scope.tenantOf(caller), WRITE);
        } else {
            facilities.requireReferred(caller, facilityId);
        }
    }
}
