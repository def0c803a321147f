package org.clinicalplatform.demographics.patient;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The registrations of patients at facilities. */
@Service
class PatientFacilities {
    private final Patients patients;
    private final PatientFacilityMapper facilities;
    private final Clock clock;

    PatientFacilities(Patients patients, PatientFacilityMapper facilities, Clock clock) {
        this.patients = patients;
        this.facilities = facilities;
        this.clock = clock;
    }

    /** The patient's registrations in their order. A patient who is denied or unknown is 404. */
    public List<FacilityRegistration> list(Caller caller, UUID patientId) {
        return patients.admit(caller, patientId).facilities();
    }

    /**
     * Registers the patient at a facility.
     *
     * @throws RecordNotFoundException with 404 for a patient whom the caller may not register there, or who is unknown; with 400
     *     for a facility that is unknown or of another tenant
     * @throws ApiException with 409 if the patient is already registered there
     */
    @Transactional
    public FacilityRegistration register(Caller caller, UUID patientId, UUID facilityId) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        PatientRef patient = facilities.lockRegistrable(viewer, patientId, facilityId);
        if (patient == null) {
            // a merge may have committed while the first statement waited; the second sees the survivor
            patient = facilities.lockRegistrable(viewer, patientId, facilityId);
        }
        PatientRef admitted = Denial.admit(RecordKind.PATIENT, patient);
        requireReferred(admitted.tenantId(), facilityId);
        return insert(caller, admitted.id(), facilityId);
    }

    /** @throws RecordNotFoundException with 400 for a facility that is not one of the tenant's */
    void requireReferred(UUID tenantId, UUID facilityId) {
        Denial.admitReferred(RecordKind.FACILITY, facilityId, facilities.findFacility(tenantId, facilityId));
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
        return new FacilityRegistration(facilityId, now, caller.accountId());
    }
}
