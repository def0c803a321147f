package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PersonContactsApi;
import org.clinicalplatform.client.generated.model.PersonContact;
import org.clinicalplatform.client.generated.model.PersonContactCreate;
import org.clinicalplatform.client.generated.model.PersonContactUpdate;
import org.jspecify.annotations.Nullable;

/**
 * The contacts of persons.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PersonContacts {
    private final Calls<PersonContactsApi> calls;

    PersonContacts(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonContactsApi::new);
    }

    /**
     * Lists them all.
     *
     * @param personId whose
     * @return the contacts
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     */
    public List<PersonContact> list(PersonId personId) {
        return calls.call(Operation.LIST_PERSON_CONTACTS, api -> api.listPersonContacts(personId.value()));
    }

    /**
     * Adds a contact. Never retried by itself.
     *
     * @param personId to whom
     * @param contact the contact
     * @return the contact as added
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonContact add(PersonId personId, PersonContactCreate contact) {
        return calls.call(Operation.CREATE_PERSON_CONTACT, api -> api.createPersonContact(personId.value(), contact));
    }

    /**
     * Replaces what a contact says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @param contact all that it is to say, with the version that was read
     * @return the contact as it is now
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the version is stale
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonContact update(PersonId personId, UUID id, PersonContactUpdate contact) {
        return calls.call(
                Operation.UPDATE_PERSON_CONTACT, api -> api.updatePersonContact(personId.value(), id, contact));
    }

    /**
     * Voids a contact that was recorded in error. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     */
    public void delete(PersonId personId, UUID id) {
        deleteFor(null, personId, id);
    }

    /**
     * Voids a contact that was recorded in error, and keeps the reason. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @param reason why, in up to 500 characters; it travels in the URL, so name nobody in it
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     */
    public void delete(PersonId personId, UUID id, String reason) {
        deleteFor(reason, personId, id);
    }

    private void deleteFor(@Nullable String reason, PersonId personId, UUID id) {
        calls.run(Operation.DELETE_PERSON_CONTACT, api -> api.deletePersonContact(personId.value(), id, reason));
    }
}
