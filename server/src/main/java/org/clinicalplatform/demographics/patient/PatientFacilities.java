package org.clinicalplatform.demographics.patient;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.LockingQueries;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The registrations of patients at facilities. */
@Service
class PatientFacilities {
    private final Patients patients;
    private final PatientFacilityMapper facilities;
    private final LockingQueries queries;
    private final IdempotentCreates creates;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    PatientFacilities(
            Patients patients,
            PatientFacilityMapper facilities,
            LockingQueries queries,
            IdempotentCreates creates,
            SecurityEvents events,
            Ids ids,
            Clock clock) {
        this.patients = patients;
        this.facilities = facilities;
        this.queries = queries;
        this.creates = creates;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * The patient's registrations in the order in which they were made. A patient who is denied or unknown is 404.
     *
     * @param withEnded also those that were ended, of merged patients too
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public List<FacilityRegistration> list(Caller caller, UUID patientId, boolean withEnded) {
        Patient patient = patients.admit(caller, patientId);
        if (!withEnded) {
            return patient.facilities();
        }
        return Stream.concat(patient.facilities().stream(), facilities.findEnded(patient.id()).stream())
                .sorted(Comparator.comparing(FacilityRegistration::registeredAt))
                .toList();
    }

    /**
     * Registers the patient at a facility.
     *
     * @throws RecordNotFoundException with 404 for a patient whom the caller may not register there, or who is unknown;
     *     with 400 for a facility that is unknown or of another tenant
     * @throws ApiException with 409 if the patient is already registered there, or the facility is inactive
     */
    @Transactional
    public FacilityRegistration register(Caller caller, UUID patientId, UUID facilityId) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        // a merge may have committed while the first statement waited; the second sees the survivor
        PatientRef admitted = Denial.admit(
                RecordKind.PATIENT,
                queries.findCurrent(() -> facilities.lockRegistrable(viewer, patientId, facilityId)));
        requireReferred(admitted.tenantId(), facilityId);
        return creates.create(
                () -> {
                    requireActive(admitted.tenantId(), facilityId);
                    return insert(caller, admitted.id(), facilityId);
                },
                FacilityRegistration::facilityId,
                id -> admitRegistration(admitted.id(), id));
    }

    /**
     * Ends a registration: from then on sessions of the facility do not see the patient.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown, and for a facility at which the
     *     patient is not registered
     * @throws ApiException with 403 for another facility than the session's; with 409 for the last registration at an
     *     active facility, and while the patient has an open visit or an active placement there
     */
    @Transactional
    public FacilityRegistration end(Caller caller, UUID patientId, UUID facilityId, String reason) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        PatientRef patient =
                Denial.admit(RecordKind.PATIENT, queries.findCurrent(() -> facilities.lockVisible(viewer, patientId)));
        if (!viewer.allFacilities() && viewer.facilityId() != null && !facilityId.equals(viewer.facilityId())) {
            throw new ApiException(ErrorCode.REGISTRATION_OF_ANOTHER_FACILITY);
        }
        FacilityRegistration registration = admitRegistration(patient.id(), facilityId);
        if (!facilities.isRegisteredElsewhere(patient.id(), facilityId)) {
            throw new ApiException(ErrorCode.LAST_REGISTRATION);
        }
        if (facilities.isInUse(patient.id(), facilityId)) {
            throw new ApiException(ErrorCode.REGISTRATION_IN_USE);
        }
        FacilityRegistration ended = registration.ended(clock.instant(), caller.accountId(), reason);
        facilities.delete(patient.id(), facilityId);
        facilities.insertEnded(ids.next(), patient, ended);
        events.record(NewSecurityEvent.of(SecurityEventKind.PATIENT_REGISTRATION_ENDED)
                .tenant(patient.tenantId())
                .patient(patient.id())
                .record(facilityId));
        return ended;
    }

    private FacilityRegistration admitRegistration(UUID patientId, UUID facilityId) {
        return Denial.admitAdministrative(RecordKind.REGISTRATION, facilities.find(patientId, facilityId));
    }

    /** @throws RecordNotFoundException with 400 for a facility that is not one of the tenant's */
    void requireReferred(UUID tenantId, UUID facilityId) {
        Denial.admitReferred(RecordKind.FACILITY, facilityId, facilities.isFacilityActive(tenantId, facilityId));
    }

    /**
     * Requires a facility to which sessions can be narrowed: no other one would see a patient who is registered there.
     * It is not deactivated before the transaction ends.
     *
     * @throws RecordNotFoundException as {@link #requireReferred}
     * @throws ApiException with 409 for a facility that was deactivated
     */
    void requireActive(UUID tenantId, UUID facilityId) {
        Boolean active = facilities.lockFacility(tenantId, facilityId);
        if (!Denial.admitReferred(RecordKind.FACILITY, facilityId, active)) {
            throw new ApiException(ErrorCode.FACILITY_INACTIVE);
        }
    }

    /**
     * Registers a patient of the caller's tenant, in the caller's transaction.
     *
     * @throws ApiException with 409 if the patient is already registered there
     */
    FacilityRegistration insert(Caller caller, UUID patientId, UUID facilityId) {
        Instant now = clock.instant();
        try {
            facilities.insert(requireNonNull(caller.tenantId()), patientId, facilityId, caller.accountId(), now);
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.PATIENT_ALREADY_REGISTERED);
        }
        return FacilityRegistration.current(facilityId, now, caller.accountId());
    }
}
