package org.clinicalplatform.demographics.person;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The contacts of persons. Thread-safe.
 *
 * <p>Every change holds the person, so that one contact is preferred at most, however many come at once.
 */
@Service
class PersonContactService {
    private final LivePersons persons;
    private final PersonContactMapper contacts;
    private final Ids ids;
    private final Clock clock;

    PersonContactService(LivePersons persons, PersonContactMapper contacts, Ids ids, Clock clock) {
        this.persons = persons;
        this.contacts = contacts;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Those of the person, the preferred one first.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    public List<PersonContact> list(Caller caller, UUID personId) {
        return persons.admit(caller, personId).contacts();
    }

    /**
     * Records a contact, which is preferred if it is the only one.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    @Transactional
    public PersonContact create(Caller caller, UUID personId, Draft<PersonContactDetails> said) {
        Person person = persons.admitForWrite(caller, personId);
        Instant now = clock.instant();
        boolean preferred = said.preferred() || person.contacts().isEmpty();
        PersonContact recorded =
                PersonContact.first(ids.next(), new Draft<>(said.details(), preferred), caller.accountId(), now);
        makeRoomFor(recorded, person, caller, now);
        contacts.insert(person.id(), recorded);
        return recorded;
    }

    /**
     * Replaces what a contact says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such contact
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public PersonContact update(Caller caller, UUID personId, UUID id, long version, Draft<PersonContactDetails> said) {
        Person person = persons.admitForWrite(caller, personId);
        PersonContact contact = Denial.admitAdministrative(RecordKind.PERSON_CONTACT, person.contact(id));
        contact.revision().require(version);
        Instant now = clock.instant();
        PersonContact changed = contact.changed(said, caller.accountId(), now);
        if (!contact.preferred()) {
            makeRoomFor(changed, person, caller, now);
        }
        contacts.update(changed);
        return changed;
    }

    /**
     * Voids a contact that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such contact
     */
    @Transactional
    public void voidRecord(Caller caller, UUID personId, UUID id, @Nullable String reason) {
        Person person = persons.admitForWrite(caller, personId);
        PersonContact contact = Denial.admitAdministrative(RecordKind.PERSON_CONTACT, person.contact(id));
        contacts.voidRecord(new VoidRequest(contact.id(), reason, caller.accountId(), clock.instant()));
    }

    private void makeRoomFor(PersonContact contact, Person person, Caller caller, Instant now) {
        if (contact.preferred()) {
            contacts.lowerPreferred(person.id(), caller.accountId(), now);
        }
    }
}
