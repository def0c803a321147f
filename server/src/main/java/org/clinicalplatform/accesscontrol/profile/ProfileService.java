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
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The accounts of the caller's tenant, as far as he has authority over them. Thread-safe. */
@Service
class ProfileService {
    private static final Set<String> WRITE = Set.of("accesscontrol.user.write");

    private final ProfileMapper profiles;
    private final Authority authority;
    private final FacilityService facilities;
    private final List<EmailAddressListener> observers;
    private final Clock clock;

    ProfileService(
            ProfileMapper profiles,
            Authority authority,
            FacilityService facilities,
            List<EmailAddressListener> observers,
            Clock clock) {
        this.profiles = profiles;
        this.authority = authority;
        this.facilities = facilities;
        this.observers = observers;
        this.clock = clock;
    }

    /** A page of the accounts that the tenant administers, by username. */
    @Transactional(readOnly = true)
    public Page<UserAccount> page(Caller caller, ProfileFilter filter, PageQuery query) {
        return Page.of(
                query,
                profiles.count(caller.tenantId(), filter),
                () -> profiles.findPage(caller.tenantId(), filter, query));
    }

    /**
     * The account.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant
     */
    public UserAccount get(Caller caller, UUID id) {
        return authority.admit(caller, id);
    }

    /**
     * Changes the profile. Whoever receives the messages of an account can take it over, so this too needs authority
     * over the account, and over the home it is to have. What was sent to the former email address, such as a link that
     * sets a password, works no more afterwards.
     *
     * @param version the one that was read
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant; with 400 for a facility that
     *     is unknown, of another tenant, or out of the caller's scope
     * @throws ApiException with 403 where the account is beyond the caller, or the tenant as a whole is; with 409 when it
     *     was changed since it was read, or another account has the email address
     */
    @Transactional
    public UserAccount update(Caller caller, UUID id, Profile profile, long version) {
        UserAccount account = authority.admitForChange(caller, id);
        if (profile.movesFrom(account)) {
            requireHome(caller, profile);
        }
        if (account.version() != version) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (profile.isOf(account)) {
            return account;
        }
        try {
            profiles.update(id, profile, clock.instant());
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.EMAIL_TAKEN);
        }
        if (profile.leavesMailboxOf(account)) {
            observers.forEach(observer -> observer.emailAddressRemoved(id));
        }
        return authority.admit(caller, id);
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
