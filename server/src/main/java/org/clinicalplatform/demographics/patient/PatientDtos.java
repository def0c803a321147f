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
    PatientDto dto(Patient patient);

    FacilityRegistrationDto dto(FacilityRegistration registration);

    List<FacilityRegistrationDto> dtos(List<FacilityRegistration> registrations);
}
