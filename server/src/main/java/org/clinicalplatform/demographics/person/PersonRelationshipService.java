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
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/** The relationships between persons. */
@Service
class PersonRelationshipService {
    private final LivePersons persons;
    private final PersonAccess access;
    private final PersonRelationshipMapper relationships;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    PersonRelationshipService(
            LivePersons persons,
            PersonAccess access,
            PersonRelationshipMapper relationships,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.persons = persons;
        this.access = access;
        this.relationships = relationships;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * The relationships of the person, in the order of their creation.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant
     */
    // one snapshot: a merge between two would leave the list empty
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public List<PersonRelationship> list(Caller caller, UUID personId) {
        return relationships.findOfPerson(persons.admit(caller, personId).id());
    }

    /**
     * Adds a relationship.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, with 400 for such a
     *     related one
     * @throws ApiException with 400 for a relationship to oneself, with 409 for one that already exists
     */
    @Transactional
    public PersonRelationship create(
            Caller caller, UUID personId, UUID relatedPersonId, PersonRelationshipDetails requested) {
        return creates.create(
                () -> {
                    persons.admit(caller, personId);
                    persons.admitReferred(caller, relatedPersonId);
                },
                () -> add(caller, personId, relatedPersonId, requested),
                PersonRelationship::id,
                id -> admit(caller, personId, id));
    }

    private PersonRelationship add(
            Caller caller, UUID personId, UUID relatedPersonId, PersonRelationshipDetails requested) {
        PersonAccess.Pair pair = access.admitBoth(caller, personId, relatedPersonId);
        if (pair.person().id().equals(pair.referred().id())) {
            throw InvalidRequest.because("relatedPersonId must be another person");
        }
        PersonRelationship recorded = new PersonRelationship(
                ids.next(),
                pair.person().tenantId(),
                pair.person().id(),
                pair.referred().id(),
                requested,
                Revision.first(caller.accountId(), clock.instant()));
        refuseDuplicate(() -> relationships.insert(recorded));
        return recorded;
    }

    /**
     * Replaces the details of a relationship.
     *
     * @param version the version that the caller has read
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such
     *     relationship
     * @throws ApiException with 409 if the relationship has another version or already exists
     */
    @Transactional
    public PersonRelationship update(
            Caller caller, UUID personId, UUID id, long version, PersonRelationshipDetails requested) {
        PersonRelationship relationship = admitForWrite(caller, personId, id);
        relationship.revision().require(version);
        PersonRelationship changed = relationship.changed(requested, caller.accountId(), clock.instant());
        refuseDuplicate(() -> OptimisticLock.requireUpdated(relationships.update(changed)));
        return changed;
    }

    /**
     * Voids a relationship that was entered in error.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or has no such
     *     relationship
     */
    @Transactional
    public void voidRecord(Caller caller, UUID personId, UUID id, @Nullable String reason) {
        PersonRelationship relationship = admitForWrite(caller, personId, id);
        Instant now = clock.instant();
        relationships.voidRecord(new VoidRequest(relationship.id(), reason, caller.accountId(), now));
    }

    private PersonRelationship admit(Caller caller, UUID personId, UUID id) {
        return admitted(
                relationships.findOfPersonById(persons.admit(caller, personId).id(), id));
    }

    private PersonRelationship admitForWrite(Caller caller, UUID personId, UUID id) {
        PersonRef person = access.admitForWrite(caller, personId);
        return admitted(relationships.lockOfPersonById(person.id(), id));
    }

    private static PersonRelationship admitted(@Nullable PersonRelationship relationship) {
        return Denial.admitAdministrative(RecordKind.PERSON_RELATIONSHIP, relationship);
    }

    private static void refuseDuplicate(Runnable write) {
        try {
            write.run();
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.RELATIONSHIP_EXISTS);
        }
    }
}
