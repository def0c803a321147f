package org.clinicalplatform.demographics.promotion;

import java.util.UUID;
import org.clinicalplatform.demographics.patient.PatientIdentifiers;
import org.clinicalplatform.demographics.patient.Patients;
import org.clinicalplatform.demographics.person.LivePersons;
import org.clinicalplatform.demographics.person.Person;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Identifies temporary persons. Of concurrent promotions one succeeds and the others are conflicts. */
@Service
class PromotionService {
    private final LivePersons live;
    private final PersonService persons;
    private final Patients patients;
    private final PatientIdentifiers identifiers;

    PromotionService(LivePersons live, PersonService persons, Patients patients, PatientIdentifiers identifiers) {
        this.live = live;
        this.persons = persons;
        this.patients = patients;
        this.identifiers = identifiers;
    }

    /**
     * Replaces the details and names of a temporary person, who is not temporary afterwards.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     * @throws ApiException with 400 for a birth date after the death of the person, with 409 for a person who is not
     *     temporary, for identifiers of a person who is not a patient, and for an identifier that another patient has, or
     *     this one in another spelling or type
     */
    @Transactional
    public Person promote(Caller caller, UUID personId, Promotion requested) {
        Person person = live.admitForWrite(caller, personId);
        if (!person.temporary()) {
            throw new ApiException(ErrorCode.PERSON_NOT_TEMPORARY);
        }
        Person promoted = persons.promote(caller, person, requested.details(), requested.names());
        recordIdentifiers(caller, person, requested);
        return promoted;
    }

    private void recordIdentifiers(Caller caller, Person person, Promotion requested) {
        if (requested.identifiers().isEmpty()) {
            return;
        }
        UUID patientId = person.patientId();
        if (patientId == null) {
            throw new ApiException(ErrorCode.PERSON_NOT_PATIENT);
        }
        identifiers.recordMissing(caller, patients.ofLockedPerson(caller, patientId), requested.identifiers());
    }
}
