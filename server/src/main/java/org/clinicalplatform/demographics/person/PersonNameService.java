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
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * The names of persons. Thread-safe.
 *
 * <p>Every change holds the person, so that one name is preferred at most, however many come at once.
 */
@Service
class PersonNameService {
    private final LivePersons persons;
    private final PersonNameMapper names;
    private final Ids ids;
    private final Clock clock;

    PersonNameService(LivePersons persons, PersonNameMapper names, Ids ids, Clock clock) {
        this.persons = persons;
        this.names = names;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Those of the person, the preferred one first.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    public List<PersonName> list(Caller caller, UUID personId) {
        return persons.admit(caller, personId).names();
    }

    /**
     * Records a name, which is preferred if it is the only one.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    @Transactional
    public PersonName create(Caller caller, UUID personId, Draft<PersonNameDetails> said) {
        Person person = persons.admitForWrite(caller, personId);
        Instant now = clock.instant();
        boolean preferred = said.preferred() || person.names().isEmpty();
        PersonName recorded =
                PersonName.first(ids.next(), new Draft<>(said.details(), preferred), caller.accountId(), now);
        makeRoomFor(recorded, person, caller, now);
        names.insert(person.id(), recorded);
        return recorded;
    }

    /**
     * Replaces what a name says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such name
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public PersonName update(Caller caller, UUID personId, UUID id, long version, Draft<PersonNameDetails> said) {
        Person person = persons.admitForWrite(caller, personId);
        PersonName name = Denial.admitAdministrative(RecordKind.PERSON_NAME, person.name(id));
        name.revision().require(version);
        Instant now = clock.instant();
        PersonName changed = name.changed(said, caller.accountId(), now);
        if (!name.preferred()) {
            makeRoomFor(changed, person, caller, now);
        }
        names.update(changed);
        return changed;
    }

    /**
     * Voids a name that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such name
     * @throws ApiException with 409 for the last name of a person who is not temporary
     */
    @Transactional
    public void voidRecord(Caller caller, UUID personId, UUID id, @Nullable String reason) {
        Person person = persons.admitForWrite(caller, personId);
        PersonName name = Denial.admitAdministrative(RecordKind.PERSON_NAME, person.name(id));
        if (person.names().size() == 1 && !person.temporary()) {
            throw new ApiException(ErrorCode.LAST_NAME);
        }
        names.voidRecord(new VoidRequest(name.id(), reason, caller.accountId(), clock.instant()));
    }

    private void makeRoomFor(PersonName name, Person person, Caller caller, Instant now) {
        if (name.preferred()) {
            names.lowerPreferred(person.id(), caller.accountId(), now);
        }
    }
}
