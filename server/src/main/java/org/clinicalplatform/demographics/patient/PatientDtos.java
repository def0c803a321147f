package org.clinicalplatform.demographics.patient;

import java.util.List;
import org.clinicalplatform.api.model.FacilityRegistrationDto;
import org.clinicalplatform.api.model.PatientCreateDto;
import org.clinicalplatform.api.model.PatientDto;
import org.clinicalplatform.demographics.person.PersonDtos;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

@Mapper(
        config = DtoMapping.class,
        uses = {PersonDtos.class, PatientIdentifierDtos.class})
interface PatientDtos {
    NewPatient newPatient(PatientCreateDto body);

    @Mapping(target = ".", source = "revision")
    @Mapping(target = "personId", source = "person.id")
    @Mapping(target = "hiddenFromSession", ignore = true)
    PatientDto dto(Patient patient);

    /** @param visible whether the session that registered the patient sees it */
    default PatientDto created(Patient patient, boolean visible) {
        return dto(patient).hiddenFromSession(visible ? null : Boolean.TRUE);
    }

    @Mapping(target = "endedAt", source = "end.at")
    @Mapping(target = "endedBy", source = "end.by")
    @Mapping(target = "endReason", source = "end.reason")
    FacilityRegistrationDto dto(FacilityRegistration registration);

    List<FacilityRegistrationDto> dtos(List<FacilityRegistration> registrations);
}
