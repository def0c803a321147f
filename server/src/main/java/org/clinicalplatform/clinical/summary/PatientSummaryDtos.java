package org.clinicalplatform.clinical.summary;

import org.clinicalplatform.api.model.ClinicalSummaryDto;
import org.clinicalplatform.api.model.SummaryPanelDto;
import org.clinicalplatform.clinical.allergy.AllergyDtos;
import org.clinicalplatform.clinical.careplan.CarePlanDtos;
import org.clinicalplatform.clinical.condition.ConditionDtos;
import org.clinicalplatform.clinical.diagnosis.DiagnosisDtos;
import org.clinicalplatform.clinical.encounter.EncounterDtos;
import org.clinicalplatform.clinical.encounterlocation.EncounterLocationDtos;
import org.clinicalplatform.clinical.observation.ObservationDtos;
import org.clinicalplatform.clinical.visit.VisitDtos;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;

/** Maps summaries to the generated types; records as in the responses of their own kinds. */
@Mapper(
        config = DtoMapping.class,
        uses = {
            AllergyDtos.class,
            CarePlanDtos.class,
            ConditionDtos.class,
            DiagnosisDtos.class,
            EncounterDtos.class,
            EncounterLocationDtos.class,
            ObservationDtos.class,
            VisitDtos.class
        })
interface PatientSummaryDtos {
    SummaryPanelDto dto(SummaryPanel panel);

    ClinicalSummaryDto dto(ClinicalSummary summary);
}
