package org.clinicalplatform.demographics.person;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PersonAccess;
import org.clinicalplatform.demographics.access.PersonRef;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.persistence.Ids;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** What persons are to one another. Thread-safe. */
@Service
class PersonRelationshipService {
    private final LivePersons persons;
    private final PersonAccess access;
    private final PersonRelationshipMapper relationships;
    private final Ids ids;
    private final Clock clock;

    PersonRelationshipService(
            LivePersons persons, PersonAccess access, PersonRelationshipMapper relationships, Ids ids, Clock clock) {
        this.persons = persons;
        this.access = access;
        this.relationships = relationships;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * What others are to the person, in the order in which it was recorded.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    @Transactional(readOnly = true)
    public List<PersonRelationship> list(Caller caller, UUID personId) {
        return relationships.findOfPerson(persons.admit(caller, personId).id());
    }

    /**
     * Records what one person is to another.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, with 400 for a related one
     * @throws ApiException with 400 for a relationship to oneself, with 409 for one that is there already
     */
    @Transactional
    public PersonRelationship create(
            Caller caller, UUID personId, UUID relatedPersonId, PersonRelationshipDetails said) {
        PersonAccess.Pair pair = access.admitBoth(caller, personId, relatedPersonId);
        if (pair.person().id().equals(pair.referred().id())) {
            throw InvalidRequest.because("relatedPersonId must be another person");
        }
        PersonRelationship recorded = new PersonRelationship(
                ids.next(),
                pair.person().tenantId(),
                pair.person().id(),
                pair.referred().id(),
                said,
                Revision.first(caller.accountId(), clock.instant()));
        refuseDuplicate(() -> relationships.insert(recorded));
        return recorded;
    }

    /**
     * Replaces what a relationship is.
     *
     * @param version that was read
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such relationship
     * @throws ApiException with 409 when another version is in force, or the relationship is there already
     */
    @Transactional
    public PersonRelationship update(
            Caller caller, UUID personId, UUID id, long version, PersonRelationshipDetails said) {
        PersonRelationship relationship = admit(caller, personId, id);
        relationship.revision().require(version);
        PersonRelationship changed = relationship.changed(said, caller.accountId(), clock.instant());
        refuseDuplicate(() -> relationships.update(changed));
        return changed;
    }

    /**
     * Voids a relationship that was recorded in error.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such relationship
     */
    @Transactional
    public void voidRecord(Caller caller, UUID personId, UUID id, @Nullable String reason) {
        PersonRelationship relationship = admit(caller, personId, id);
        Instant now = clock.instant();
        relationships.voidRecord(new VoidRequest(relationship.id(), reason, caller.accountId(), now));
    }

    private PersonRelationship admit(Caller caller, UUID personId, UUID id) {
        PersonRef person = access.admitForWrite(caller, personId);
        return Denial.admitAdministrative(
                RecordKind.PERSON_RELATIONSHIP, relationships.findOfPersonById(person.id(), id));
    }

    private static void refuseDuplicate(Runnable write) {
        try {
            write.run();
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.RELATIONSHIP_EXISTS);
        }
    }
}
