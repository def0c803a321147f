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
 * The addresses of persons. Thread-safe.
 *
 * <p>Every change holds the person, so that one address is preferred at most, however many come at once.
 */
@Service
class PersonAddressService {
    private final LivePersons persons;
    private final PersonAddressMapper addresses;
    private final Ids ids;
    private final Clock clock;

    PersonAddressService(LivePersons persons, PersonAddressMapper addresses, Ids ids, Clock clock) {
        this.persons = persons;
        this.addresses = addresses;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Those of the person, the preferred one first.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    public List<PersonAddress> list(Caller caller, UUID personId) {
        return persons.admit(caller, personId).addresses();
    }

    /**
     * Records an address, which is preferred if it is the only one.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    @Transactional
    public PersonAddress create(Caller caller, UUID personId, Draft<PersonAddressDetails> said) {
        Person person = persons.admitForWrite(caller, personId);
        Instant now = clock.instant();
        boolean preferred = said.preferred() || person.addresses().isEmpty();
        PersonAddress recorded =
                PersonAddress.first(ids.next(), new Draft<>(said.details(), preferred), caller.accountId(), now);
        makeRoomFor(recorded, person, caller, now);
        addresses.insert(person.id(), recorded);
        return recorded;
    }

    /**
     * Replaces what an address says.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such address
     * @throws ApiException with 409 when another version is in force
     */
    @Transactional
    public PersonAddress update(Caller caller, UUID personId, UUID id, long version, Draft<PersonAddressDetails> said) {
        Person person = persons.admitForWrite(caller, personId);
        PersonAddress address = Denial.admitAdministrative(RecordKind.PERSON_ADDRESS, person.address(id));
        address.revision().require(version);
        Instant now = clock.instant();
        PersonAddress changed = address.changed(said, caller.accountId(), now);
        if (!address.preferred()) {
            makeRoomFor(changed, person, caller, now);
        }
        addresses.update(changed);
        return changed;
    }

    /**
     * Voids an address that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such address
     */
    @Transactional
    public void voidRecord(Caller caller, UUID personId, UUID id, @Nullable String reason) {
        Person person = persons.admitForWrite(caller, personId);
        PersonAddress address = Denial.admitAdministrative(RecordKind.PERSON_ADDRESS, person.address(id));
        addresses.voidRecord(new VoidRequest(address.id(), reason, caller.accountId(), clock.instant()));
    }

    private void makeRoomFor(PersonAddress address, Person person, Caller caller, Instant now) {
        if (address.preferred()) {
            addresses.lowerPreferred(person.id(), caller.accountId(), now);
        }
    }
}
