package org.clinicalplatform.demographics.patient;

import org.clinicalplatform.api.model.FacilityRegistrationDto;
import org.clinicalplatform.api.model.PatientCreateDto;
import org.clinicalplatform.api.model.PatientDto;
import org.clinicalplatform.api.model.PatientPageDto;
import org.clinicalplatform.demographics.person.PersonDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Patients as the wire has them. */
final class PatientDtos {
    private PatientDtos() {}

    static NewPatient newPatient(PatientCreateDto said) {
        return new NewPatient(
                said.getPersonId(),
                said.getPerson() == null ? null : PersonDtos.newPerson(said.getPerson()),
                said.getFacilityId(),
                PatientIdentifierDtos.drafts(said.getIdentifiers()),
                Boolean.TRUE.equals(said.getRestricted()));
    }

    static PatientDto dto(Patient patient) {
        Revision revision = patient.revision();
        return new PatientDto(
                patient.id(),
                patient.person().id(),
                PersonDtos.dto(patient.person()),
                PatientIdentifierDtos.dtos(patient.identifiers()),
                patient.facilities().stream().map(PatientDtos::dto).toList(),
                patient.restricted(),
                revision.version(),
                revision.createdAt(),
                revision.createdBy(),
                revision.updatedAt(),
                revision.updatedBy());
    }

    static FacilityRegistrationDto dto(FacilityRegistration registration) {
        return new FacilityRegistrationDto(
                registration.facilityId(), registration.registeredAt(), registration.registeredBy());
    }

    static PatientPageDto page(Page<Patient> page) {
        return new PatientPageDto(
                page.items().stream().map(PatientDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
