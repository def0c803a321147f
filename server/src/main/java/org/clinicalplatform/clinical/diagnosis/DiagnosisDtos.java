package org.clinicalplatform.clinical.diagnosis;

import java.time.Instant;
import java.util.Objects;
import org.clinicalplatform.api.model.DiagnosisCreateDto;
import org.clinicalplatform.api.model.DiagnosisDto;
import org.clinicalplatform.api.model.DiagnosisPageDto;
import org.clinicalplatform.api.model.DiagnosisUpdateDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Diagnoses as the wire has them. */
public final class DiagnosisDtos {
    private DiagnosisDtos() {}

    /** @param now for what the body leaves to the clock */
    static DiagnosisDetails details(DiagnosisCreateDto details, Instant now) {
        return new DiagnosisDetails(
                CodingDtos.codingOrNull(details.getCode()),
                details.getText(),
                details.getCertainty(),
                details.getRank(),
                details.getUse(),
                details.getConditionId(),
                details.getDiagnosedAt() == null ? now : details.getDiagnosedAt());
    }

    static DiagnosisDetails details(DiagnosisUpdateDto details) {
        return new DiagnosisDetails(
                CodingDtos.codingOrNull(details.getCode()),
                details.getText(),
                details.getCertainty(),
                details.getRank(),
                details.getUse(),
                details.getConditionId(),
                details.getDiagnosedAt());
    }

    public static DiagnosisDto dto(Diagnosis diagnosis) {
        DiagnosisDetails details = diagnosis.details();
        Revision revision = diagnosis.revision();
        return new DiagnosisDto(
                        diagnosis.id(),
                        Objects.requireNonNull(diagnosis.patientId()),
                        details.certainty(),
                        details.diagnosedAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .encounterId(diagnosis.encounterId())
                .code(CodingDtos.dtoOrNull(details.code()))
                .text(details.text())
                .rank(details.rank())
                .use(details.use())
                .conditionId(details.conditionId());
    }

    static DiagnosisPageDto page(Page<Diagnosis> page) {
        return new DiagnosisPageDto(
                page.items().stream().map(DiagnosisDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
