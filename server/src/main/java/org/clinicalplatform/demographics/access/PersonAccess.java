package org.clinicalplatform.demographics.access;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Admits callers to persons whom they are about to change. Until the transaction ends, nobody else changes these persons
 * or merges them away; what hangs on them is read by a statement of its own, since what a locking statement sees beside
 * its rows may be older than its wait. Thread-safe.
 */
@Service
public class PersonAccess {
    private final PersonAccessMapper persons;

    PersonAccess(PersonAccessMapper persons) {
        this.persons = persons;
    }

    /**
     * The person whom the path names.
     *
     * @param id one that was merged away stands for its survivor
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     */
    public PersonRef admitForWrite(Caller caller, UUID id) {
        return admitted(lock(caller, List.of(id)), id);
    }

    /**
     * The person whom a property of the body refers to.
     *
     * @param id one that was merged away stands for its survivor
     * @throws RecordNotFoundException with 400 for a person who is unknown, void or of another tenant
     */
    public PersonRef admitReferred(Caller caller, UUID id) {
        return Denial.admitReferred(RecordKind.PERSON, id, named(lock(caller, List.of(id)), id));
    }

    /**
     * The person whom the path names, together with one whom the body refers to: both are locked in the order in which
     * merges lock them, so that none waits for the other.
     *
     * @throws RecordNotFoundException with 404 for the former, with 400 for the latter, if unknown, void or of another tenant
     */
    public Pair admitBoth(Caller caller, UUID id, UUID referredId) {
        List<PersonRef> locked = lock(caller, List.of(id, referredId));
        PersonRef person = admitted(locked, id);
        return new Pair(person, Denial.admitReferred(RecordKind.PERSON, referredId, named(locked, referredId)));
    }

    /**
     * Two persons of one request.
     *
     * @param person whom the path names
     * @param referred whom the body refers to; the same person where two ids were merged into one
     */
    public record Pair(PersonRef person, PersonRef referred) {}

    private List<PersonRef> lock(Caller caller, List<UUID> ids) {
        UUID tenantId = requireNonNull(caller.tenantId());
        List<PersonRef> locked = persons.lockOfTenant(tenantId, ids);
        // a merge that committed while the first statement waited took a person away; the second sees the survivor
        return locked.size() < ids.stream().distinct().count() ? persons.lockOfTenant(tenantId, ids) : locked;
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
