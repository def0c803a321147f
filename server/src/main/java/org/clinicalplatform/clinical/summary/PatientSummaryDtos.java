package org.clinicalplatform.clinical.summary;

import java.util.List;
import java.util.function.Function;
import org.clinicalplatform.api.model.AllergySummaryDto;
import org.clinicalplatform.api.model.ClinicalNoteHeadingDto;
import org.clinicalplatform.api.model.ClinicalSummaryDto;
import org.clinicalplatform.api.model.GenderDto;
import org.clinicalplatform.api.model.NameUseDto;
import org.clinicalplatform.api.model.PatientDemographicsDto;
import org.clinicalplatform.api.model.PreferredIdentifierDto;
import org.clinicalplatform.api.model.PreferredNameDto;
import org.clinicalplatform.api.model.SummaryPanelDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.clinical.allergy.AllergyDtos;
import org.clinicalplatform.clinical.careplan.CarePlanDtos;
import org.clinicalplatform.clinical.condition.ConditionDtos;
import org.clinicalplatform.clinical.diagnosis.DiagnosisDtos;
import org.clinicalplatform.clinical.encounter.EncounterDtos;
import org.clinicalplatform.clinical.encounterlocation.EncounterLocationDtos;
import org.clinicalplatform.clinical.observation.ObservationDtos;
import org.clinicalplatform.clinical.visit.VisitDtos;

/** Summaries as the wire has them; the records in them as in the answers of their own kinds. */
final class PatientSummaryDtos {
    private PatientSummaryDtos() {}

    static SummaryPanelDto dto(SummaryPanel panel) {
        return new SummaryPanelDto(
                        panel.asOf(),
                        dto(panel.demographics()),
                        all(panel.activeProblems(), ConditionDtos::dto),
                        dto(panel.allergies()),
                        all(panel.vitalSigns(), ObservationDtos::dto))
                .currentVisit(panel.currentVisit() == null ? null : VisitDtos.dto(panel.currentVisit()))
                .currentPlacement(
                        panel.currentPlacement() == null ? null : EncounterLocationDtos.dto(panel.currentPlacement()));
    }

    static ClinicalSummaryDto dto(ClinicalSummary summary) {
        return new ClinicalSummaryDto(
                dto(summary.panel()),
                all(summary.recentEncounters(), EncounterDtos::dto),
                all(summary.recentDiagnoses(), DiagnosisDtos::dto),
                all(summary.recentNotes(), PatientSummaryDtos::dto),
                all(summary.activeCarePlans(), CarePlanDtos::dto),
                all(summary.recentLaboratoryResults(), ObservationDtos::dto));
    }

    private static PatientDemographicsDto dto(PatientDemographics demographics) {
        return new PatientDemographicsDto(
                        demographics.patientId(),
                        demographics.personId(),
                        GenderDto.valueOf(demographics.gender().name()),
                        demographics.birthDateEstimated(),
                        all(demographics.identifiers(), PatientSummaryDtos::dto),
                        demographics.restricted(),
                        demographics.temporary())
                .name(demographics.name() == null ? null : dto(demographics.name()))
                .birthDate(demographics.birthDate())
                .deceasedAt(demographics.deceasedAt());
    }

    private static PreferredNameDto dto(PreferredName name) {
        return new PreferredNameDto(NameUseDto.valueOf(name.use().name()), name.given())
                .family(name.family())
                .prefix(name.prefix())
                .suffix(name.suffix());
    }

    private static PreferredIdentifierDto dto(PreferredIdentifier identifier) {
        return new PreferredIdentifierDto(identifier.type(), identifier.system(), identifier.value());
    }

    private static AllergySummaryDto dto(AllergySummary allergies) {
        return new AllergySummaryDto(
                allergies.status(),
                all(allergies.active(), AllergyDtos::dto),
                all(allergies.statedAbsences(), AllergyDtos::dto));
    }

    private static ClinicalNoteHeadingDto dto(ClinicalNoteHeading note) {
        return new ClinicalNoteHeadingDto(
                        note.id(),
                        CodingDtos.dto(note.type()),
                        note.title(),
                        note.status(),
                        note.authorId(),
                        note.createdAt(),
                        note.updatedAt())
                .encounterId(note.encounterId())
                .signedAt(note.signedAt())
                .signedBy(note.signedBy());
    }

    private static <T, D> List<D> all(List<T> records, Function<T, D> dto) {
        return records.stream().map(dto).toList();
    }
}
