package org.clinicalplatform.demographics.patient;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Where patients are registered. Thread-safe. */
@Service
class PatientFacilityService {
    private final Patients patients;
    private final PatientFacilities facilities;
    private final PatientFacilityMapper rows;
    private final Clock clock;

    PatientFacilityService(Patients patients, PatientFacilities facilities, PatientFacilityMapper rows, Clock clock) {
        this.patients = patients;
        this.facilities = facilities;
        this.rows = rows;
        this.clock = clock;
    }

    /**
     * The patient's registrations in their order.
     *
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     */
    public List<FacilityRegistration> list(Caller caller, UUID patientId) {
        return patients.admit(caller, patientId).facilities();
    }

    /**
     * Registers the patient at a facility.
     *
     * @throws RecordNotFoundException with 404 for a patient whom the caller may not register there, or who is unknown; with 400 for
     *     a facility that is unknown or of another tenant
     * @throws ApiException with 409 for a registration that is there already
     */
    @Transactional
    public FacilityRegistration register(Caller caller, UUID patientId, UUID facilityId) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        PatientRef patient = rows.lockRegistrable(viewer, patientId, facilityId);
        if (patient == null) {
            // as with any write: the second try finds the survivor of a merge that the first one waited for
            patient = rows.lockRegistrable(viewer, patientId, facilityId);
        }
        PatientRef admitted = Denial.admit(RecordKind.PATIENT, patient);
        facilities.requireReferred(admitted.tenantId(), facilityId);
        return facilities.register(caller, admitted.id(), facilityId);
    }
}
