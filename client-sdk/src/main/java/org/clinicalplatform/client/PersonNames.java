package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PersonNamesApi;
import org.clinicalplatform.client.generated.model.PersonName;
import org.clinicalplatform.client.generated.model.PersonNameCreate;
import org.clinicalplatform.client.generated.model.PersonNameUpdate;
import org.jspecify.annotations.Nullable;

/**
 * The names of persons.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PersonNames {
    private final Calls<PersonNamesApi> calls;

    PersonNames(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonNamesApi::new);
    }

    /**
     * Lists them all.
     *
     * @param personId whose
     * @return the names
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     */
    public List<PersonName> list(PersonId personId) {
        return calls.call(Operation.LIST_PERSON_NAMES, api -> api.listPersonNames(personId.value()));
    }

    /**
     * Adds a name. Never retried by itself.
     *
     * @param personId to whom
     * @param name the name
     * @return the name as added
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonName add(PersonId personId, PersonNameCreate name) {
        return calls.call(Operation.CREATE_PERSON_NAME, api -> api.createPersonName(personId.value(), name));
    }

    /**
     * Replaces what a name says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @param name all that it is to say, with the version that was read
     * @return the name as it is now
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the version is stale
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonName update(PersonId personId, UUID id, PersonNameUpdate name) {
        return calls.call(Operation.UPDATE_PERSON_NAME, api -> api.updatePersonName(personId.value(), id, name));
    }

    /**
     * Voids a name that was recorded in error. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws ConflictException if it is the last name of a person who is not temporary
     */
    public void delete(PersonId personId, UUID id) {
        deleteFor(null, personId, id);
    }

    /**
     * Voids a name that was recorded in error, and keeps the reason. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @param reason why, in up to 500 characters; it travels in the URL, so name nobody in it
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws ConflictException if it is the last name of a person who is not temporary
     */
    public void delete(PersonId personId, UUID id, String reason) {
        deleteFor(reason, personId, id);
    }

    private void deleteFor(@Nullable String reason, PersonId personId, UUID id) {
        calls.run(Operation.DELETE_PERSON_NAME, api -> api.deletePersonName(personId.value(), id, reason));
    }
}
