package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.PatientFacilitiesApi;
import org.clinicalplatform.client.generated.model.FacilityRegistration;
import org.clinicalplatform.client.generated.model.FacilityRegistrationCreate;
import org.clinicalplatform.client.generated.model.FacilityRegistrationEnd;

/** Facilities at which patients are registered, and where their records are visible. */
public final class PatientFacilities {
    private final Calls<PatientFacilitiesApi> calls;

    PatientFacilities(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientFacilitiesApi::new);
    }

    /**
     * Lists the registrations of a patient that are in effect, in the order of registration.
     *
     * @return all of them
     */
    public List<FacilityRegistration> list(PatientId patientId) {
        return calls.call(Operation.LIST_PATIENT_FACILITIES, api -> api.listPatientFacilities(patientId.value(), null));
    }

    /**
     * Lists the registrations of a patient, including ended ones, in the order of registration.
     *
     * @return all of them
     */
    public List<FacilityRegistration> listWithEnded(PatientId patientId) {
        return calls.call(Operation.LIST_PATIENT_FACILITIES, api -> api.listPatientFacilities(patientId.value(), true));
    }

    /**
     * Registers a patient at a facility. Repeating it is refused as a conflict. At the facility of the session, a
     * patient of another facility can be registered whom the account does not see, unless the patient is restricted.
     *
     * @param patientId the patient to register, for instance the {@code patientId} of a person
     * @param facilityId the facility
     * @return the registration
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if the patient cannot be registered by this
     *     account, or does not exist
     * @throws InvalidRequestException if the facility is not available
     * @throws ConflictException if the patient is registered there already, or, with {@code FACILITY_INACTIVE}, the
     *     facility was deactivated
     */
    public FacilityRegistration register(PatientId patientId, UUID facilityId) {
        return calls.call(
                Operation.CREATE_PATIENT_FACILITY,
                api -> api.createPatientFacility(
                        patientId.value(), new FacilityRegistrationCreate().facilityId(facilityId)));
    }

    /**
     * Ends a registration: sessions of the facility do not see the patient from then on.
     *
     * @param patientId the registered patient
     * @param facilityId the facility: that of the session, unless the session is narrowed to the tenant as a whole or
     *     has access to all facilities
     * @param reason kept with the registration
     * @return the registration, which has ended
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if the caller may not see the patient, the
     *     patient does not exist, or is not registered there
     * @throws org.clinicalplatform.client.error.AccessDeniedException with {@code REGISTRATION_OF_ANOTHER_FACILITY} if
     *     the facility is another one than the session's
     * @throws ConflictException if the patient is registered at no other active facility, or has an open visit or an
     *     active placement at the facility
     * @throws InvalidRequestException if the reason is blank or too long
     */
    public FacilityRegistration end(PatientId patientId, UUID facilityId, String reason) {
        return calls.call(
                Operation.END_PATIENT_FACILITY,
                api -> api.endPatientFacility(
                        patientId.value(), facilityId, new FacilityRegistrationEnd().reason(reason)));
    }
}
