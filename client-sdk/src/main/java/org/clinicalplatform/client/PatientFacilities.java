package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PatientFacilitiesApi;
import org.clinicalplatform.client.generated.model.FacilityRegistration;
import org.clinicalplatform.client.generated.model.FacilityRegistrationCreate;

/**
 * Where patients are registered, and so seen.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PatientFacilities {
    private final Calls<PatientFacilitiesApi> calls;

    PatientFacilities(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientFacilitiesApi::new);
    }

    /**
     * Lists the registrations in their order.
     *
     * @param patientId whose
     * @return all of them
     * @throws RecordNotAvailableException if no patient is available under this id, which proves nothing
     */
    public List<FacilityRegistration> list(PatientId patientId) {
        return calls.call(Operation.LIST_PATIENT_FACILITIES, api -> api.listPatientFacilities(patientId.value()));
    }

    /**
     * Registers a patient at a facility. Never retried by itself; repeated by the caller it is refused as a conflict.
     *
     * @param patientId whom
     * @param facilityId where
     * @return the registration
     * @throws RecordNotAvailableException if no patient is available under this id, which proves nothing
     * @throws InvalidRequestException if the facility is not available
     * @throws ConflictException if the patient is registered there already
     */
    public FacilityRegistration register(PatientId patientId, UUID facilityId) {
        return calls.call(
                Operation.CREATE_PATIENT_FACILITY,
                api -> api.createPatientFacility(
                        patientId.value(), new FacilityRegistrationCreate().facilityId(facilityId)));
    }
}
