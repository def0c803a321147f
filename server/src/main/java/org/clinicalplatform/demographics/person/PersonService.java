package org.clinicalplatform.demographics.person;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.IntPredicate;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The persons of the caller's tenant. */
@Service
public class PersonService {
    /** Eight letters with a typing error are about as similar as this. */
    private static final double CLOSE = 0.6;

    /** Five letters with a typing error have a similarity of about a third. */
    private static final double SIMILAR_WORD = 0.3;

    private static final double SIMILAR_NAME = 0.45;

    /** Names of the largest page. */
    private static final int ENOUGH = 100;

    private final PersonMapper persons;
    private final LivePersons live;
    private final PersonRecords<PersonName> names;
    private final PersonRecords<PersonAddress> addresses;
    private final PersonRecords<PersonContact> contacts;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    PersonService(
            PersonMapper persons,
            LivePersons live,
            PersonRecords<PersonName> names,
            PersonRecords<PersonAddress> addresses,
            PersonRecords<PersonContact> contacts,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.persons = persons;
        this.live = live;
        this.names = names;
        this.addresses = addresses;
        this.contacts = contacts;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /** Registers a person. */
    @Transactional
    public Person create(Caller caller, NewPerson requested) {
        return creates.create(() -> insert(caller, requested), Person::id, id -> get(caller, id));
    }

    private Person insert(Caller caller, NewPerson requested) {
        Instant now = clock.instant();
        UUID by = caller.accountId();
        Person person = Person.first(ids.next(), requireNonNull(caller.tenantId()), requested, by, now);
        persons.insert(person);
        names.insertAll(person.id(), requested.names(), by, now);
        addresses.insertAll(person.id(), requested.addresses(), by, now);
        contacts.insertAll(person.id(), requested.contacts(), by, now);
        return LivePersons.admitted(persons.find(person.tenantId(), person.id()));
    }

    /** The person with exactly this id, voided or not. A person who is unknown or of another tenant is 404. */
    public Person get(Caller caller, UUID id) {
        return LivePersons.admitted(persons.find(requireNonNull(caller.tenantId()), id));
    }

    /**
     * The person to whom a property of the body refers.
     *
     * @throws RecordNotFoundException with 400 for a person who is unknown, void or of another tenant
     */
    public Person admitReferred(Caller caller, UUID id) {
        return live.admitReferred(caller, id);
    }

    /**
     * Replaces the person's details.
     *
     * @param id the id of a merged person resolves to the survivor
     * @param version the version that the caller has read
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     * @throws ApiException with 400 for a new birth date that is implausible, with 409 if the person has another
     *     version
     */
    @Transactional
    public Person update(Caller caller, UUID id, long version, PersonDetails details) {
        Person person = live.admitForWrite(caller, id);
        BirthDates.require(details.birthDate(), person.details().birthDate());
        person.revision().require(version);
        Person changed = person.changed(details, person.temporary(), caller.accountId(), clock.instant());
        OptimisticLock.requireUpdated(persons.update(changed));
        return changed;
    }

    /**
     * Identifies a temporary person. The time of death of a person who died unidentified is kept.
     *
     * @param person temporary, and locked by this transaction
     * @param known replace the names used so far
     * @throws ApiException with 400 for a birth date after the death of the person
     */
    @Transactional
    public Person promote(Caller caller, Person person, PersonDetails details, List<Preferable<PersonName>> known) {
        Instant now = clock.instant();
        UUID by = caller.accountId();
        PersonDetails identified = details.withDeceasedAt(person.details().deceasedAt());
        BirthDates.requireBeforeDeath(identified.birthDate(), identified.deceasedAt());
        names.replaceAll(person, known, by, now);
        OptimisticLock.requireUpdated(persons.update(person.changed(identified, false, by, now)));
        return LivePersons.admitted(persons.find(person.tenantId(), person.id()));
    }

    /** A page of the persons who match the filter, the best match first. */
    @Transactional(readOnly = true)
    public Page<Person> search(Caller caller, PersonFilter filter, PageQuery query) {
        UUID tenantId = requireNonNull(caller.tenantId());
        tolerateTypingErrors(filter, number -> persons.matchesAtLeast(number, tenantId, filter));
        return Page.of(query, persons.search(tenantId, filter, query), () -> persons.count(tenantId, filter));
    }

    /**
     * Lets the words of the filter match names with typing errors, until the transaction ends. If there are enough
     * names that are almost the same, only these match, since they come first anyway. A common name is similar to very
     * many, and comparing them takes nearly all of the time of a search.
     *
     * @param matchesAtLeast whether at least a number of names match as the transaction compares them
     */
    public void tolerateTypingErrors(PersonFilter filter, IntPredicate matchesAtLeast) {
        if (filter.words().isEmpty()) {
            return;
        }
        if (filter.isNameAlone()) {
            persons.requireSimilarity(CLOSE, CLOSE);
            if (matchesAtLeast.test(ENOUGH)) {
                return;
            }
        }
        persons.requireSimilarity(SIMILAR_WORD, SIMILAR_NAME);
    }
}
