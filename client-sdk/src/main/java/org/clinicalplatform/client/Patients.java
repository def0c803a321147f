package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.PatientsApi;
import org.clinicalplatform.client.generated.model.Patient;
import org.clinicalplatform.client.generated.model.PatientCreate;
import org.clinicalplatform.client.generated.model.PatientPage;
import org.clinicalplatform.client.generated.model.PatientUpdate;

/** Patients: persons who receive care. */
public final class Patients {
    private final Transport transport;
    private final Credentials credentials;
    private final Calls<PatientsApi> calls;

    Patients(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
        calls = new Calls<>(transport, credentials, PatientsApi::new);
    }

    /**
     * Registers a patient for an existing person or together with a new one.
     *
     * @throws InvalidRequestException if the body breaks a rule, or refers to a person or facility that is not
     *     available
     * @throws ConflictException if the person is a patient already, an identifier is taken, or, with
     *     {@code FACILITY_INACTIVE}, a facility was deactivated
     * @throws org.clinicalplatform.client.error.AccessDeniedException with {@code RESTRICTION_NOT_PERMITTED} if the
     *     patient is to be restricted and the account may not do that
     */
    public Patient create(PatientCreate patient) {
        return calls.call(Operation.CREATE_PATIENT, api -> api.createPatient(patient));
    }

    /** Reads a patient with demographics. The id of a merged patient resolves to the surviving patient. */
    public Patient get(PatientId id) {
        return calls.call(Operation.GET_PATIENT, api -> api.getPatient(id.value()));
    }

    /**
     * Restricts a patient's records to emergency access, or lifts the restriction.
     *
     * @throws org.clinicalplatform.client.error.AccessDeniedException with {@code RESTRICTION_NOT_PERMITTED} if the
     *     account may change patients, but not their restriction
     * @throws ConflictException if the patient has changed since it was read
     */
    public Patient update(PatientId id, PatientUpdate patient) {
        return calls.call(Operation.UPDATE_PATIENT, api -> api.updatePatient(id.value(), patient));
    }

    /**
     * Reads one page of a search, best match first.
     *
     * @throws InvalidRequestException if the filter has no criterion
     */
    public PatientPage search(PersonFilter filter, int page, int size) {
        return calls.call(
                Operation.SEARCH_PATIENTS,
                api -> api.searchPatients(
                        filter.identifier(), filter.name(), filter.birthDate(), filter.phone(), page, size));
    }

    /** Streams the results of a search, best match first. */
    public Stream<Patient> stream(PersonFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            PatientPage page = search(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), Patient::getId, page.getSize(), page.getTotalItems());
        });
    }

    /** Identifiers of patients. */
    public PatientIdentifiers identifiers() {
        return new PatientIdentifiers(transport, credentials);
    }

    /** Facilities at which patients are registered. */
    public PatientFacilities facilities() {
        return new PatientFacilities(transport, credentials);
    }
}
