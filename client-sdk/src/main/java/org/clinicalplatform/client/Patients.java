package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PatientsApi;
import org.clinicalplatform.client.generated.model.Patient;
import org.clinicalplatform.client.generated.model.PatientCreate;
import org.clinicalplatform.client.generated.model.PatientPage;
import org.clinicalplatform.client.generated.model.PatientUpdate;

/**
 * Persons as those who are cared for.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
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
     * Registers a patient, of a person who is registered or together with a new one. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, search first.
     *
     * @param patient the patient to register
     * @return the patient as registered
     * @throws InvalidRequestException if it breaks a rule, or names a person or facility that is not available
     * @throws ConflictException if the person is a patient already, or somebody has an identifier already
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Patient create(PatientCreate patient) {
        return calls.call(Operation.CREATE_PATIENT, api -> api.createPatient(patient));
    }

    /**
     * Reads a patient with the person that the patient is. One that was merged away is answered by who stands for it.
     *
     * @param id which
     * @return the patient
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public Patient get(PatientId id) {
        return calls.call(Operation.GET_PATIENT, api -> api.getPatient(id.value()));
    }

    /**
     * Closes a patient's records but for emergencies, or opens them. Never retried by itself.
     *
     * @param id which
     * @param patient all that is to be on record, with the version that was read
     * @return the patient as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the version is stale
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Patient update(PatientId id, PatientUpdate patient) {
        return calls.call(Operation.UPDATE_PATIENT, api -> api.updatePatient(id.value(), patient));
    }

    /**
     * Reads one page of a search, the best match first.
     *
     * @param filter whom to search for
     * @param page which page, from 0
     * @param size how many items a page holds, 1 to 100
     * @return the page
     * @throws InvalidRequestException if the filter is empty or no filter, or the page is out of range
     */
    public PatientPage search(PersonFilter filter, int page, int size) {
        return calls.call(
                Operation.SEARCH_PATIENTS,
                api -> api.searchPatients(
                        filter.identifier(), filter.name(), filter.birthDate(), filter.phone(), page, size));
    }

    /**
     * Streams what a search finds, the best match first. Pages are read when the stream reaches them, so each step may
     * throw what {@link #search} throws.
     *
     * @param filter whom to search for
     * @return a sequential stream that needs no closing
     */
    public Stream<Patient> stream(PersonFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            PatientPage page = search(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }

    /**
     * The numbers and codes by which authorities know patients.
     *
     * @return their operations
     */
    public PatientIdentifiers identifiers() {
        return new PatientIdentifiers(transport, credentials);
    }

    /**
     * Where patients are registered.
     *
     * @return their operations
     */
    public PatientFacilities facilities() {
        return new PatientFacilities(transport, credentials);
    }
}
