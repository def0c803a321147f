package org.clinicalplatform.accesscontrol.facility;

import java.time.Clock;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Administers the facilities of the caller's tenant.
 *
 * <p>All methods that take the id of a path throw {@link RecordNotFoundException} with 404 for a facility that is
 * unknown or of another tenant.
 */
@Service
public class FacilityService {
    private static final Set<String> WRITE = Set.of("accesscontrol.facility.write");
    private static final Set<String> ACCOUNT_WRITE = Set.of("accesscontrol.user.write");

    private final FacilityMapper facilities;
    private final Authority authority;
    private final ChangeNotifications notifications;
    private final SecurityEvents events;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    FacilityService(
            FacilityMapper facilities,
            Authority authority,
            ChangeNotifications notifications,
            SecurityEvents events,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.facilities = facilities;
        this.authority = authority;
        this.notifications = notifications;
        this.events = events;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Requires that a property of the body refers to a facility in which the caller administers accounts.
     *
     * @throws RecordNotFoundException with 400 for a facility that is unknown, of another tenant, or outside the
     *     caller's scope
     * @throws ApiException with 403 when the session does not have a tenant
     */
    public void requireReferred(Caller caller, UUID id) {
        boolean within =
                authority.holdsThroughout(caller, Scope.tenantOf(caller).at(id), ACCOUNT_WRITE);
        Facility facility = facilities.find(caller.tenantId(), id);
        Denial.admitReferred(RecordKind.FACILITY, id, within ? facility : null);
    }

    /** A page of the facilities, active or not, ordered by code. */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public Page<Facility> page(Caller caller, PageQuery query) {
        return Page.of(query, facilities.count(caller.tenantId()), () -> facilities.findPage(caller.tenantId(), query));
    }

    public Facility get(Caller caller, UUID id) {
        return Denial.admitAdministrative(RecordKind.FACILITY, facilities.find(caller.tenantId(), id));
    }

    /**
     * Creates an active facility.
     *
     * @throws ApiException with 401 when the session has ended since the request began, with 403 unless the caller
     *     holds the permission throughout the tenant, with 409 for an existing code
     */
    @Transactional
    public Facility create(Caller caller, String code, String name) {
        Scope tenant = Scope.tenantOf(caller);
        return creates.create(
                () -> authority.requireThroughout(caller, tenant, WRITE),
                () -> insert(caller, tenant, code, name),
                Facility::id,
                id -> get(caller, id));
    }

    private Facility insert(Caller caller, Scope tenant, String code, String name) {
        authority.lockOwnAccount(caller);
        authority.requireThroughout(caller, tenant, WRITE);
        Instant now = clock.instant();
        Facility facility = new Facility(ids.next(), tenant.tenantId(), code, name, true, 0, now, now);
        try {
            facilities.insert(facility);
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.FACILITY_CODE_TAKEN);
        }
        record(SecurityEventKind.FACILITY_CREATED, facility);
        // roles for the whole tenant include the new facility from now on
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
        return facility;
    }

    /**
     * Updates the facility. It is locked with its tenant before the permission is read, so that a change of another
     * facility or of a role cannot end this permission at that moment: of two administrators who end each other's in
     * this way, one fails.
     *
     * @throws ApiException with 401 when the session has ended since the request began, with 403 unless the caller
     *     holds the permission there, with 409 when it was changed since it was read, and for the deactivation of a
     *     facility with open visits or active placements
     */
    @Transactional
    public Facility update(Caller caller, UUID id, FacilityChange change) {
        authority.lockOwnAccount(caller);
        Facility facility = Denial.admitAdministrative(RecordKind.FACILITY, facilities.lock(caller.tenantId(), id));
        authority.requireThroughout(caller, Scope.tenantOf(caller).at(id), WRITE);
        if (facility.version() != change.version()) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
        if (facility.matches(change)) {
            return facility;
        }
        if (facility.active() && !change.active()) {
            requireUnused(facility);
        }
        Facility changed = facility.changed(change, clock.instant());
        OptimisticLock.requireUpdated(facilities.update(changed));
        recordChange(facility, changed);
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
        return changed;
    }

    /** For the service, the patients in its wards would stay there, and nobody could discharge them. */
    private void requireUnused(Facility facility) {
        facilities.lockUse(facility.id());
        if (facilities.isInUse(facility)) {
            throw new ApiException(ErrorCode.FACILITY_IN_USE);
        }
    }

    private void recordChange(Facility former, Facility changed) {
        if (!former.name().equals(changed.name())) {
            record(SecurityEventKind.FACILITY_CHANGED, changed);
        }
        if (former.active() != changed.active()) {
            record(
                    changed.active() ? SecurityEventKind.FACILITY_REACTIVATED : SecurityEventKind.FACILITY_DEACTIVATED,
                    changed);
        }
    }

    private void record(SecurityEventKind kind, Facility facility) {
        events.record(NewSecurityEvent.of(kind).tenant(facility.tenantId()).record(facility.id(), facility.code()));
    }
}
