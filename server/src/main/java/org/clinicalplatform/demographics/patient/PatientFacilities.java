package org.clinicalplatform.demographics.patient;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;

/** Registers patients at facilities. Every method joins the transaction of its caller. Thread-safe. */
@Service
class PatientFacilities {
    private final PatientFacilityMapper facilities;
    private final Clock clock;

    PatientFacilities(PatientFacilityMapper facilities, Clock clock) {
        this.facilities = facilities;
        this.clock = clock;
    }

    /**
     * Demands that a facility is one of the tenant's.
     *
     * @throws RecordNotFoundException with 400 when it is not
     */
    void requireReferred(UUID tenantId, UUID facilityId) {
        Denial.admitReferred(RecordKind.FACILITY, facilityId, facilities.findFacility(tenantId, facilityId));
    }

    /**
     * Registers a patient of the caller's tenant.
     *
     * @param facilityId one of the tenant's
     * @throws ApiException with 409 for a registration that is there already
     */
    FacilityRegistration register(Caller caller, UUID patientId, UUID facilityId) {
        Instant now = clock.instant();
        try {
            facilities.insert(requireNonNull(caller.tenantId()), patientId, facilityId, caller.accountId(), now);
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.PATIENT_ALREADY_REGISTERED);
        }
        return new FacilityRegistration(facilityId, now, caller.accountId());
    }
}
