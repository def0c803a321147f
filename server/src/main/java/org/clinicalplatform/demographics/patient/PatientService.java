package org.clinicalplatform.demographics.patient;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.PersonAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.Person;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.Revision;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The patients whom the caller may see. */
@Service
class PatientService {
    private static final String RESTRICT = "demographic.person.restrict";

    private final PatientMapper rows;
    private final Patients patients;
    private final PersonService persons;
    private final PersonAccess personAccess;
    private final PatientIdentifiers identifiers;
    private final PatientFacilities facilities;
    private final IdempotentCreates creates;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    PatientService(
            PatientMapper rows,
            Patients patients,
            PersonService persons,
            PersonAccess personAccess,
            PatientIdentifiers identifiers,
            PatientFacilities facilities,
            IdempotentCreates creates,
            SecurityEvents events,
            Ids ids,
            Clock clock) {
        this.rows = rows;
        this.patients = patients;
        this.persons = persons;
        this.personAccess = personAccess;
        this.identifiers = identifiers;
        this.facilities = facilities;
        this.creates = creates;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Registers a patient with a number, and a temporary number for a temporary person.
     *
     * @throws RecordNotFoundException with 400 for a person or facility that is unknown or of another tenant
     * @throws ApiException with 400 without a facility, with 403 for a restricted patient without the permission to
     *     restrict, with 409 for a person who is already a patient, for an identifier that another patient has, and for
     *     a facility that was deactivated
     */
    @Transactional
    public Patient create(Caller caller, NewPatient requested) {
        UUID facilityId = caller.facilityOr(requested.facilityId());
        requireMayRestrict(caller, false, requested.restricted());
        return creates.create(
                () -> admitReferred(caller, requested.personId(), facilityId),
                () -> register(caller, requested, facilityId),
                Patient::id,
                id -> get(caller, id));
    }

    private void admitReferred(Caller caller, @Nullable UUID personId, UUID facilityId) {
        if (personId != null) {
            persons.admitReferred(caller, personId);
        }
        facilities.requireReferred(requireNonNull(caller.tenantId()), facilityId);
    }

    private Patient register(Caller caller, NewPatient requested, UUID facilityId) {
        Person person = personOf(caller, requested);
        facilities.requireActive(person.tenantId(), facilityId);
        requireNotPatient(person);
        Patient bare = new Patient(
                ids.next(),
                person.tenantId(),
                identifiers.nextNumber(),
                person,
                requested.restricted(),
                List.of(),
                List.of(),
                Revision.first(caller.accountId(), clock.instant()));
        rows.insert(bare);
        recordChange(false, bare);
        facilities.insert(caller, bare.id(), facilityId);
        if (person.temporary()) {
            identifiers.assignTemporaryNumber(caller, bare);
        }
        identifiers.recordAll(caller, bare, requested.identifiers());
        // not before: a refused request concerns no patient
        RequestContext.current().subjects().keepAdmittedPatient(bare.id());
        return requireNonNull(rows.find(bare.tenantId(), bare.id()));
    }

    /** Whether the caller sees the patient after the registration, which may be at another facility or restricted. */
    public boolean sees(Caller caller, Patient registered) {
        return rows.isVisible(Viewer.of(caller, clock.instant()), registered.id());
    }

    /** @throws RecordNotFoundException with 404 for a patient who is denied or unknown */
    public Patient get(Caller caller, UUID id) {
        return patients.admit(caller, id);
    }

    /**
     * Restricts access to the patient's records, or ends the restriction.
     *
     * @param version the version that the caller has read
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     * @throws ApiException with 409 if the patient has another version, with 403 for a change without the permission to
     *     restrict
     */
    @Transactional
    public Patient update(Caller caller, UUID id, long version, boolean restricted) {
        Patient patient = patients.admitForWrite(caller, id);
        patient.revision().require(version);
        requireMayRestrict(caller, patient.restricted(), restricted);
        Patient changed = patient.changed(restricted, caller.accountId(), clock.instant());
        OptimisticLock.requireUpdated(rows.update(changed));
        recordChange(patient.restricted(), changed);
        return changed;
    }

    /** A page of the visible patients who match the filter, the best match first. */
    @Transactional(readOnly = true)
    public Page<Patient> search(Caller caller, PersonFilter filter, PageQuery query) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        UUID tenantId = requireNonNull(caller.tenantId());
        persons.tolerateTypingErrors(filter, number -> rows.matchesAtLeast(number, viewer, tenantId, filter));
        return Page.of(query, rows.search(viewer, tenantId, filter, query), () -> rows.count(viewer, tenantId, filter));
    }

    private static void requireMayRestrict(Caller caller, boolean current, boolean requested) {
        if (current != requested && !caller.may(RESTRICT)) {
            throw new ApiException(ErrorCode.RESTRICTION_NOT_PERMITTED);
        }
    }

    /** The patient contains only the current value: the events show when the records were closed, and by whom. */
    private void recordChange(boolean former, Patient changed) {
        if (former != changed.restricted()) {
            SecurityEventKind kind = changed.restricted()
                    ? SecurityEventKind.PATIENT_RESTRICTED
                    : SecurityEventKind.PATIENT_RESTRICTION_LIFTED;
            events.record(NewSecurityEvent.of(kind).tenant(changed.tenantId()).patient(changed.id()));
        }
    }

    private Person personOf(Caller caller, NewPatient requested) {
        UUID personId = requested.personId();
        if (personId == null) {
            return persons.create(caller, requireNonNull(requested.person()));
        }
        return persons.get(caller, personAccess.admitReferred(caller, personId).id());
    }

    private static void requireNotPatient(Person person) {
        if (person.patientId() != null) {
            throw new ApiException(ErrorCode.PERSON_ALREADY_PATIENT);
        }
    }
}
