package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.PersonPromotionsApi;
import org.clinicalplatform.client.generated.api.PersonsApi;
import org.clinicalplatform.client.generated.model.Person;
import org.clinicalplatform.client.generated.model.PersonCreate;
import org.clinicalplatform.client.generated.model.PersonPage;
import org.clinicalplatform.client.generated.model.PersonPromotion;
import org.clinicalplatform.client.generated.model.PersonUpdate;

/**
 * Who somebody is, patient or not.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Persons {
    private final Transport transport;
    private final Credentials credentials;
    private final Calls<PersonsApi> calls;

    Persons(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
        calls = new Calls<>(transport, credentials, PersonsApi::new);
    }

    /**
     * Registers a person. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, search first.
     *
     * @param person the person to register
     * @return the person as registered
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Person create(PersonCreate person) {
        return calls.call(Operation.CREATE_PERSON, api -> api.createPerson(person));
    }

    /**
     * Reads a person, also one who is retired.
     *
     * @param id which
     * @return the person
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public Person get(PersonId id) {
        return calls.call(Operation.GET_PERSON, api -> api.getPerson(id.value()));
    }

    /**
     * Replaces what is on record of a person beside names, addresses and contacts. What the body leaves out is emptied. Never retried by itself.
     *
     * @param id which
     * @param person all that is to be on record, with the version that was read
     * @return the person as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the version is stale
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Person update(PersonId id, PersonUpdate person) {
        return calls.call(Operation.UPDATE_PERSON, api -> api.updatePerson(id.value(), person));
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
    public PersonPage search(PersonFilter filter, int page, int size) {
        return calls.call(
                Operation.SEARCH_PERSONS,
                api -> api.searchPersons(
                        filter.identifier(), filter.name(), filter.birthDate(), filter.phone(), page, size));
    }

    /**
     * Streams what a search finds, the best match first. Pages are read when the stream reaches them, so each step may
     * throw what {@link #search} throws.
     *
     * @param filter whom to search for
     * @return a sequential stream that needs no closing
     */
    public Stream<Person> stream(PersonFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            PersonPage page = search(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Says who a temporary person is. Never retried by itself; repeated by the caller it is refused as a conflict.
     *
     * @param id which
     * @param promotion names in the place of those used so far, and what else is known
     * @return the person, no longer temporary
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws InvalidRequestException if it breaks a rule
     * @throws ConflictException if the person is not temporary, or somebody has an identifier already
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Person promote(PersonId id, PersonPromotion promotion) {
        return new Calls<>(transport, credentials, PersonPromotionsApi::new)
                .call(Operation.PROMOTE_PERSON, api -> api.promotePerson(id.value(), promotion));
    }

    /**
     * The names of persons.
     *
     * @return their operations
     */
    public PersonNames names() {
        return new PersonNames(transport, credentials);
    }

    /**
     * The addresses of persons.
     *
     * @return their operations
     */
    public PersonAddresses addresses() {
        return new PersonAddresses(transport, credentials);
    }

    /**
     * The ways to reach persons.
     *
     * @return their operations
     */
    public PersonContacts contacts() {
        return new PersonContacts(transport, credentials);
    }

    /**
     * What persons are to one another.
     *
     * @return their operations
     */
    public PersonRelationships relationships() {
        return new PersonRelationships(transport, credentials);
    }
}
