package org.clinicalplatform.demographics.person;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The persons of the caller's tenant. Thread-safe. */
@Service
public class PersonService {
    private final PersonMapper persons;
    private final LivePersons live;
    private final PersonNameMapper names;
    private final PersonAddressMapper addresses;
    private final PersonContactMapper contacts;
    private final Ids ids;
    private final Clock clock;

    PersonService(
            PersonMapper persons,
            LivePersons live,
            PersonNameMapper names,
            PersonAddressMapper addresses,
            PersonContactMapper contacts,
            Ids ids,
            Clock clock) {
        this.persons = persons;
        this.live = live;
        this.names = names;
        this.addresses = addresses;
        this.contacts = contacts;
        this.ids = ids;
        this.clock = clock;
    }

    /** Registers a person. */
    @Transactional
    public Person create(Caller caller, NewPerson said) {
        Instant now = clock.instant();
        UUID by = caller.accountId();
        Person person = new Person(
                ids.next(),
                requireNonNull(caller.tenantId()),
                said.details(),
                said.temporary(),
                false,
                null,
                null,
                said.names().stream()
                        .map(name -> PersonName.first(ids.next(), name, by, now))
                        .toList(),
                said.addresses().stream()
                        .map(address -> PersonAddress.first(ids.next(), address, by, now))
                        .toList(),
                said.contacts().stream()
                        .map(contact -> PersonContact.first(ids.next(), contact, by, now))
                        .toList(),
                Revision.first(by, now));
        persons.insert(person);
        person.names().forEach(name -> names.insert(person.id(), name));
        person.addresses().forEach(address -> addresses.insert(person.id(), address));
        person.contacts().forEach(contact -> contacts.insert(person.id(), contact));
        return LivePersons.kept(persons.find(person.tenantId(), person.id()));
    }

    /**
     * The person of that very id, retired or not.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    public Person get(Caller caller, UUID id) {
        return LivePersons.kept(persons.find(requireNonNull(caller.tenantId()), id));
    }

    /**
     * Replaces what is on record of the person.
     *
     * @param id one that was merged away stands for its survivor
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public Person update(Caller caller, UUID id, long version, PersonDetails said) {
        Person person = live.admitForWrite(caller, id);
        person.revision().require(version);
        Person changed = person.changed(said, caller.accountId(), clock.instant());
        persons.update(changed);
        return changed;
    }

    /**
     * Says who a temporary person is.
     *
     * @param person temporary, and held by this transaction
     * @param known names in the place of those used so far
     */
    @Transactional
    public Person promote(Caller caller, Person person, PersonDetails said, List<Draft<PersonNameDetails>> known) {
        Instant now = clock.instant();
        UUID by = caller.accountId();
        person.names().forEach(name -> names.voidRecord(new VoidRequest(name.id(), null, by, now)));
        List<PersonName> recorded = known.stream()
                .map(name -> PersonName.first(ids.next(), name, by, now))
                .toList();
        recorded.forEach(name -> names.insert(person.id(), name));
        persons.update(person.promoted(said, recorded, by, now));
        return LivePersons.kept(persons.find(person.tenantId(), person.id()));
    }

    /** A page of those the filter describes, the best match first. */
    @Transactional(readOnly = true)
    public Page<Person> search(Caller caller, PersonFilter filter, PageQuery query) {
        UUID tenantId = requireNonNull(caller.tenantId());
        tolerateTypingErrors(filter);
        return Page.of(query, persons.count(tenantId, filter), () -> persons.search(tenantId, filter, query));
    }

    /** Lets words of names differ by typing errors from those of the filter, until the transaction ends. */
    public void tolerateTypingErrors(PersonFilter filter) {
        if (!filter.words().isEmpty()) {
            persons.tolerateTypingErrors();
        }
    }
}
