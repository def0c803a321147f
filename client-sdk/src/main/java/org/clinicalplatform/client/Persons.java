package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.PersonPromotionsApi;
import org.clinicalplatform.client.generated.api.PersonsApi;
import org.clinicalplatform.client.generated.model.Person;
import org.clinicalplatform.client.generated.model.PersonCreate;
import org.clinicalplatform.client.generated.model.PersonPage;
import org.clinicalplatform.client.generated.model.PersonPromotion;
import org.clinicalplatform.client.generated.model.PersonUpdate;

/** Persons, whether or not they are patients. */
public final class Persons {
    private final Transport transport;
    private final Credentials credentials;
    private final Calls<PersonsApi> calls;

    Persons(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
        calls = new Calls<>(transport, credentials, PersonsApi::new);
    }

    /** Registers a person. */
    public Person create(PersonCreate person) {
        return calls.call(Operation.CREATE_PERSON, api -> api.createPerson(person));
    }

    /** Reads a person, even one who was merged into another person. */
    public Person get(PersonId id) {
        return calls.call(Operation.GET_PERSON, api -> api.getPerson(id.value()));
    }

    /** Replaces the demographics of a person. Names, addresses and contacts have operations of their own. */
    public Person update(PersonId id, PersonUpdate person) {
        return calls.call(Operation.UPDATE_PERSON, api -> api.updatePerson(id.value(), person));
    }

    /**
     * Reads one page of a search, best match first.
     *
     * @throws InvalidRequestException if the filter has no criterion
     */
    public PersonPage search(PersonFilter filter, int page, int size) {
        return calls.call(
                Operation.SEARCH_PERSONS,
                api -> api.searchPersons(
                        filter.identifier(), filter.name(), filter.birthDate(), filter.phone(), page, size));
    }

    /** Streams the results of a search, best match first. */
    public Stream<Person> stream(PersonFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            PersonPage page = search(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), Person::getId, page.getSize(), page.getTotalItems());
        });
    }

    /**
     * Identifies a temporary person. Repeating it is refused as a conflict.
     *
     * @param promotion names, which replace the temporary ones, and whatever else is known
     * @return the person, who is not temporary any more
     * @throws ConflictException if the person is not temporary, an identifier is taken, or there are identifiers and
     *     the person is not a patient; the reason is {@code businessErrorCode()}
     */
    public Person promote(PersonId id, PersonPromotion promotion) {
        return new Calls<>(transport, credentials, PersonPromotionsApi::new)
                .call(Operation.PROMOTE_PERSON, api -> api.promotePerson(id.value(), promotion));
    }

    /** Names of persons. */
    public PersonNames names() {
        return new PersonNames(transport, credentials);
    }

    /** Addresses of persons. */
    public PersonAddresses addresses() {
        return new PersonAddresses(transport, credentials);
    }

    /** Contact points of persons. */
    public PersonContacts contacts() {
        return new PersonContacts(transport, credentials);
    }

    /** Relationships between persons. */
    public PersonRelationships relationships() {
        return new PersonRelationships(transport, credentials);
    }
}
