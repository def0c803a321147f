package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PersonAddressesApi;
import org.clinicalplatform.client.generated.model.PersonAddress;
import org.clinicalplatform.client.generated.model.PersonAddressCreate;
import org.clinicalplatform.client.generated.model.PersonAddressUpdate;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of persons.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PersonAddresses {
    private final Calls<PersonAddressesApi> calls;

    PersonAddresses(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonAddressesApi::new);
    }

    /**
     * Lists them all.
     *
     * @param personId whose
     * @return the addresses
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     */
    public List<PersonAddress> list(PersonId personId) {
        return calls.call(Operation.LIST_PERSON_ADDRESSES, api -> api.listPersonAddresses(personId.value()));
    }

    /**
     * Adds an address. Never retried by itself.
     *
     * @param personId to whom
     * @param address the address
     * @return the address as added
     * @throws RecordNotAvailableException if no person is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonAddress add(PersonId personId, PersonAddressCreate address) {
        return calls.call(Operation.CREATE_PERSON_ADDRESS, api -> api.createPersonAddress(personId.value(), address));
    }

    /**
     * Replaces what an address says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @param address all that it is to say, with the version that was read
     * @return the address as it is now
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the version is stale
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public PersonAddress update(PersonId personId, UUID id, PersonAddressUpdate address) {
        return calls.call(
                Operation.UPDATE_PERSON_ADDRESS, api -> api.updatePersonAddress(personId.value(), id, address));
    }

    /**
     * Voids an address that was recorded in error. Never retried by itself.
     *
     * @param personId whose
     * @param id which
     * @throws RecordNotAvailableException if nothing is available under these ids, which proves nothing
     */
    public void delete(PersonId personId, UUID id) {
        deleteFor(null, personId, id);
    }

    /**
     * Voids an address that was recorded in error, and keeps the reason. Never retried by itself.
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
        calls.run(Operation.DELETE_PERSON_ADDRESS, api -> api.deletePersonAddress(personId.value(), id, reason));
    }
}
