package org.clinicalplatform.demographics.person;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.annotation.Transactional;

/**
 * The names, the addresses or the contacts of persons. Every change locks the person, so that at most one record of a
 * kind is preferred, however many changes run at the same time.
 *
 * @param <D> the details of a record
 */
class PersonRecords<D> {
    private final RecordKind kind;
    private final Function<Person, List<PreferableRecord<D>>> recordsOf;
    private final Consumer<Person> requireVoidable;
    private final PreferableRecordMapper<D> mapper;
    private final LivePersons persons;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    PersonRecords(
            RecordKind kind,
            Function<Person, List<PreferableRecord<D>>> recordsOf,
            Consumer<Person> requireVoidable,
            PreferableRecordMapper<D> mapper,
            LivePersons persons,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.kind = kind;
        this.recordsOf = recordsOf;
        this.requireVoidable = requireVoidable;
        this.mapper = mapper;
        this.persons = persons;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /** The records of the person, the preferred one first. A person who is unknown or of another tenant is 404. */
    public List<PreferableRecord<D>> list(Caller caller, UUID personId) {
        return recordsOf.apply(persons.admit(caller, personId));
    }

    /**
     * Adds a record, which is preferred if it is the only one.
     *
     * @throws RecordNotFoundException as {@link #list}
     */
    @Transactional
    public PreferableRecord<D> create(Caller caller, UUID personId, Preferable<D> requested) {
        return creates.create(
                () -> persons.admit(caller, personId),
                () -> add(caller, personId, requested),
                PreferableRecord::id,
                id -> admit(persons.admit(caller, personId), id));
    }

    private PreferableRecord<D> add(Caller caller, UUID personId, Preferable<D> requested) {
        Person person = persons.admitForWrite(caller, personId);
        Instant now = clock.instant();
        boolean preferred = requested.preferred() || recordsOf.apply(person).isEmpty();
        if (preferred) {
            mapper.clearPreferred(person.id(), caller.accountId(), now);
        }
        return insert(person.id(), new Preferable<>(requested.details(), preferred), caller.accountId(), now);
    }

    /**
     * Replaces the details of a record.
     *
     * @param version the version that the caller has read
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or an unknown record
     * @throws ApiException with 409 if the record has another version
     */
    @Transactional
    public PreferableRecord<D> update(Caller caller, UUID personId, UUID id, long version, Preferable<D> requested) {
        Person person = persons.admitForWrite(caller, personId);
        PreferableRecord<D> found = admit(person, id);
        found.revision().require(version);
        Instant now = clock.instant();
        if (requested.preferred() && !found.preferred()) {
            mapper.clearPreferred(person.id(), caller.accountId(), now);
        }
        PreferableRecord<D> changed = found.changed(requested, caller.accountId(), now);
        OptimisticLock.requireUpdated(mapper.update(changed));
        return changed;
    }

    /**
     * Voids a record that was entered in error.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown or of another tenant, or an unknown record
     * @throws ApiException with 409 for the last name of a person who is not temporary
     */
    @Transactional
    public void voidRecord(Caller caller, UUID personId, UUID id, @Nullable String reason) {
        Person person = persons.admitForWrite(caller, personId);
        PreferableRecord<D> found = admit(person, id);
        requireVoidable.accept(person);
        mapper.voidRecord(new VoidRequest(found.id(), reason, caller.accountId(), clock.instant()));
    }

    /** Adds the records of a new person, the first one preferred if none is, in the caller's transaction. */
    void insertAll(UUID personId, List<Preferable<D>> requested, UUID by, Instant now) {
        Preferable.withOnePreferred(requested).forEach(one -> insert(personId, one, by, now));
    }

    /** Voids the records and adds others instead, in the caller's transaction, which has locked the person. */
    void replaceAll(Person person, List<Preferable<D>> requested, UUID by, Instant now) {
        recordsOf.apply(person).forEach(old -> mapper.voidRecord(new VoidRequest(old.id(), null, by, now)));
        insertAll(person.id(), requested, by, now);
    }

    private PreferableRecord<D> insert(UUID personId, Preferable<D> requested, UUID by, Instant now) {
        PreferableRecord<D> row = PreferableRecord.first(ids.next(), requested, by, now);
        mapper.insert(personId, row);
        return row;
    }

    private PreferableRecord<D> admit(Person person, UUID id) {
        return Denial.admitAdministrative(kind, PreferableRecord.find(recordsOf.apply(person), id));
    }
}
