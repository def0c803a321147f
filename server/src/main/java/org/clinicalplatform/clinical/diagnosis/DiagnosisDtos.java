package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.DiagnosisCreateDto;
import org.clinicalplatform.api.model.DiagnosisDto;
import org.clinicalplatform.api.model.DiagnosisUpdateDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Context;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps diagnoses and the generated types onto each other. */
@Mapper(config = DtoMapping.class)
public interface DiagnosisDtos {
    @Mapping(target = "diagnosedAt", defaultExpression = "java(now)")
    Diagnosis.Details details(DiagnosisCreateDto body, @Context Instant now);

    Diagnosis.Details details(DiagnosisUpdateDto body);

    @Mapping(target = ".", source = "details")
    @Mapping(target = ".", source = "revision")
    DiagnosisDto dto(Diagnosis diagnosis);

    List<DiagnosisDto> dtos(List<Diagnosis> diagnoses);
}
