package org.clinicalplatform.demographics.access;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.persistence.LockingQueries;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Admits callers to change persons, who are locked against changes and merges until the transaction ends. Their other
 * rows must be read by another statement, since the locking statement may have read them before it waited.
 */
@Service
public class PersonAccess {
    private final PersonAccessMapper persons;
    private final LockingQueries queries;

    PersonAccess(PersonAccessMapper persons, LockingQueries queries) {
        this.persons = persons;
        this.queries = queries;
    }

    /**
     * The person whom the path names.
     *
     * @param id the id of a merged person resolves to the survivor
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     */
    public PersonRef admitForWrite(Caller caller, UUID id) {
        return admitted(lock(caller, List.of(id)), id);
    }

    /**
     * As {@link #admitForWrite}, what the query reads of the person under the lock; null if the person is not found.
     *
     * @param read finds the person of the same id, or the survivor of a merge
     * @param idOf the id of the person who was read
     */
    public <T> @Nullable T findForWrite(Caller caller, UUID id, Supplier<@Nullable T> read, Function<T, UUID> idOf) {
        UUID tenantId = requireNonNull(caller.tenantId());
        return queries.findCurrent(
                () -> named(persons.lockOfTenant(tenantId, List.of(id)), id),
                read,
                (locked, person) -> locked.id().equals(idOf.apply(person)));
    }

    /**
     * The person to whom a property of the body refers.
     *
     * @param id the id of a merged person resolves to the survivor
     * @throws RecordNotFoundException with 400 for a person who is unknown, void or of another tenant
     */
    public PersonRef admitReferred(Caller caller, UUID id) {
        return Denial.admitReferred(RecordKind.PERSON, id, named(lock(caller, List.of(id)), id));
    }

    /**
     * The person whom the path names and the one to whom the body refers, both locked in the order of merges, so that
     * there is no deadlock.
     *
     * @throws RecordNotFoundException with 404 for the former, with 400 for the latter, if unknown, void or of another
     *     tenant
     */
    public Pair admitBoth(Caller caller, UUID id, UUID referredId) {
        List<PersonRef> locked = lock(caller, List.of(id, referredId));
        PersonRef person = admitted(locked, id);
        return new Pair(person, Denial.admitReferred(RecordKind.PERSON, referredId, named(locked, referredId)));
    }

    /** Two persons of one request; the same person if their ids were merged. */
    public record Pair(PersonRef person, PersonRef referred) {}

    private List<PersonRef> lock(Caller caller, List<UUID> ids) {
        UUID tenantId = requireNonNull(caller.tenantId());
        long all = ids.stream().distinct().count();
        Supplier<List<PersonRef>> query = () -> persons.lockOfTenant(tenantId, ids);
        // a merge or undo may have committed while the first statement waited; the second sees who the ids name now
        return queries.find(query, locked -> locked.size() == all && locked.equals(query.get()));
    }

    private static PersonRef admitted(List<PersonRef> locked, UUID id) {
        return Denial.admitAdministrative(RecordKind.PERSON, named(locked, id));
    }

    private static @Nullable PersonRef named(List<PersonRef> locked, UUID id) {
        return locked.stream()
                .filter(person -> person.namedId().equals(id))
                .findFirst()
                .orElse(null);
    }
}
