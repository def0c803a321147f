package org.clinicalplatform.demographics.person;

import static java.util.Objects.requireNonNull;

import java.util.UUID;
import org.clinicalplatform.demographics.access.PersonAccess;
import org.clinicalplatform.demographics.access.PersonRef;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.request.RequestContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Persons who are not retired, with all that hangs on them, for those who read or change a part. An id that was merged
 * away stands for its survivor. Thread-safe.
 */
@Service
public class LivePersons {
    private final PersonMapper persons;
    private final PersonAccess access;

    LivePersons(PersonMapper persons, PersonAccess access) {
        this.persons = persons;
        this.access = access;
    }

    /**
     * The person, for reading.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     */
    public Person admit(Caller caller, UUID id) {
        return kept(persons.findLive(requireNonNull(caller.tenantId()), id));
    }

    /**
     * The person as of now, whom nobody else changes or merges away until the transaction ends.
     *
     * @throws RecordNotFoundException as {@link #admit}
     */
    public Person admitForWrite(Caller caller, UUID id) {
        PersonRef locked = access.admitForWrite(caller, id);
        // a statement of its own: what the locking one sees beside the row is older than its wait
        return kept(persons.findLive(locked.tenantId(), locked.id()));
    }

    static Person kept(@Nullable Person person) {
        Person admitted = Denial.admitAdministrative(RecordKind.PERSON, person);
        if (admitted.patientId() != null) {
            RequestContext.current().keepPatient(admitted.patientId());
        }
        return admitted;
    }
}
