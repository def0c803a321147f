package org.clinicalplatform.accesscontrol.profile;

import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.facility.FacilityService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.RecentAuthentication;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.StaleAuthenticationException;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
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
    private final List<EmailAddressListener> listeners;
    private final SecurityEvents events;
    private final Clock clock;

    ProfileService(
            ProfileMapper profiles,
            Authority authority,
            FacilityService facilities,
            RecentAuthentication recentAuthentication,
            List<EmailAddressListener> listeners,
            SecurityEvents events,
            Clock clock) {
        this.profiles = profiles;
        this.authority = authority;
        this.facilities = facilities;
        this.recentAuthentication = recentAuthentication;
        this.listeners = listeners;
        this.events = events;
        this.clock = clock;
    }

    /** A page of the accounts that the tenant administers, ordered by username. */
    @Transactional(readOnly = true)
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
     * account. Links sent to a former email address become invalid, and its holder is told.
     *
     * @param version the version that was read
     * @throws RecordNotFoundException with 400 for a facility that is unknown, of another tenant, or outside the
     *     caller's scope
     * @throws StaleAuthenticationException with 401 for the caller's own email address, when the session is too old
     * @throws ApiException with 403 when the account or its new home is beyond the caller's authority; with 409 when it
     *     was changed since it was read, or the email address is taken by an account of the tenant, or as a username
     */
    @Transactional
    public UserAccount update(Caller caller, UUID id, Profile profile, long version) {
        UserAccount account = authority.admitForChange(caller, id);
        if (profile.movesFrom(account)) {
            requireHome(caller, profile);
        }
        if (account.id().equals(caller.accountId()) && profile.changesEmailOf(account)) {
            recentAuthentication.require(caller);
        }
        if (account.version() != version) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (profile.matches(account)) {
            return account;
        }
        try {
            OptimisticLock.requireUpdated(profiles.update(id, profile, version, clock.instant()));
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.EMAIL_TAKEN);
        }
        if (profile.removesEmailOf(account)) {
            listeners.forEach(listener -> listener.emailAddressRemoved(account));
        }
        record(account, profile);
        return authority.admit(caller, id);
    }

    /** An address decides who can take the account over, so its change is an event of its own. */
    private void record(UserAccount former, Profile changed) {
        if (changed.changesEmailOf(former)) {
            events.record(NewSecurityEvent.of(SecurityEventKind.EMAIL_CHANGED)
                    .account(former.id())
                    .previousEmail(former.email()));
        }
        if (!changed.withEmail(former.email()).matches(former)) {
            events.record(NewSecurityEvent.of(SecurityEventKind.PROFILE_CHANGED).account(former.id()));
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
