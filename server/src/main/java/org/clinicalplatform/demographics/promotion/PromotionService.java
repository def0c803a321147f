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

/** Says who temporary persons are. Thread-safe: of several at once one promotes, and the others learn that it is done. */
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
     * Replaces what is on record of a temporary person, who is temporary no longer.
     *
     * @throws RecordNotFoundException with 404 for a person who is unknown, void or of another tenant
     * @throws ApiException with 409 for a person who is not temporary, for identifiers of one who is no patient, and for
     *     an identifier that somebody has
     */
    @Transactional
    public Person promote(Caller caller, UUID personId, Promotion said) {
        Person person = live.admitForWrite(caller, personId);
        if (!person.temporary()) {
            throw new ApiException(ErrorCode.PERSON_NOT_TEMPORARY);
        }
        recordIdentifiers(caller, person, said);
        return persons.promote(caller, person, said.details(), said.names());
    }

    private void recordIdentifiers(Caller caller, Person person, Promotion said) {
        if (said.identifiers().isEmpty()) {
            return;
        }
        UUID patientId = person.patientId();
        if (patientId == null) {
            throw new ApiException(ErrorCode.PERSON_NOT_PATIENT);
        }
        identifiers.record(caller, patients.ofHeldPerson(caller, patientId), said.identifiers());
    }
}
