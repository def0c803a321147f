package org.clinicalplatform.demographics.person;

import static java.util.Objects.requireNonNull;

import java.util.UUID;
import org.clinicalplatform.demographics.access.PersonAccess;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.Subjects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Loads live persons, to read or change a part of them. The id of a merged person resolves to the survivor. */
@Service
public class LivePersons {
    private final PersonMapper persons;
    private final PersonAccess access;

    LivePersons(PersonMapper persons, PersonAccess access) {
        this.persons = persons;
        this.access = access;
    }

    /**
     * Admits the caller to read the person.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     */
    public Person admit(Caller caller, UUID id) {
        return admitted(persons.findLive(requireNonNull(caller.tenantId()), id));
    }

    /**
     * Admits the caller to refer to the person.
     *
     * @throws RecordNotFoundException with 400 for a person who is unknown, void or of another tenant
     */
    public Person admitReferred(Caller caller, UUID id) {
        return Denial.admitReferred(RecordKind.PERSON, id, persons.findLive(requireNonNull(caller.tenantId()), id));
    }

    /**
     * Admits the caller to change the person, who is locked against changes and merges until the transaction ends.
     *
     * @throws RecordNotFoundException as {@link #admit}
     */
    public Person admitForWrite(Caller caller, UUID id) {
        UUID tenantId = requireNonNull(caller.tenantId());
        return admitted(access.findForWrite(caller, id, () -> persons.findLive(tenantId, id), Person::id));
    }

    static Person admitted(@Nullable Person person) {
        Person found = Denial.admitAdministrative(RecordKind.PERSON, person);
        Subjects subjects = RequestContext.current().subjects();
        if (found.patientId() != null) {
            subjects.keepAdmittedPatient(found.patientId());
        } else {
            // a merged person has no patient now, and the event is of the patient that the person was
            subjects.keepPerson(found.id());
        }
        return found;
    }
}
