package org.clinicalplatform.clinical.condition;

import java.time.Instant;
import java.util.Objects;
import org.clinicalplatform.api.model.ConditionCreateDto;
import org.clinicalplatform.api.model.ConditionDto;
import org.clinicalplatform.api.model.ConditionPageDto;
import org.clinicalplatform.api.model.ConditionUpdateDto;
import org.clinicalplatform.clinical.CodingDtos;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.Revision;

/** Conditions as the wire has them. */
public final class ConditionDtos {
    private ConditionDtos() {}

    /** @param now for what the body leaves to the clock */
    static ConditionDetails details(ConditionCreateDto details, Instant now) {
        return new ConditionDetails(
                CodingDtos.coding(details.getCode()),
                details.getClinicalStatus(),
                details.getVerificationStatus(),
                details.getCategory(),
                details.getSeverity(),
                details.getOnsetDate(),
                details.getAbatementDate(),
                details.getNote(),
                details.getRecordedAt() == null ? now : details.getRecordedAt());
    }

    static ConditionDetails details(ConditionUpdateDto details) {
        return new ConditionDetails(
                CodingDtos.coding(details.getCode()),
                details.getClinicalStatus(),
                details.getVerificationStatus(),
                details.getCategory(),
                details.getSeverity(),
                details.getOnsetDate(),
                details.getAbatementDate(),
                details.getNote(),
                details.getRecordedAt());
    }

    public static ConditionDto dto(Condition condition) {
        ConditionDetails details = condition.details();
        Revision revision = condition.revision();
        return new ConditionDto(
                        condition.id(),
                        Objects.requireNonNull(condition.patientId()),
                        CodingDtos.dto(details.code()),
                        details.clinicalStatus(),
                        details.verificationStatus(),
                        details.recordedAt(),
                        revision.version(),
                        revision.createdAt(),
                        revision.createdBy(),
                        revision.updatedAt(),
                        revision.updatedBy())
                .encounterId(condition.encounterId())
                .category(details.category())
                .severity(details.severity())
                .onsetDate(details.onsetDate())
                .abatementDate(details.abatementDate())
                .note(details.note());
    }

    static ConditionPageDto page(Page<Condition> page) {
        return new ConditionPageDto(
                page.items().stream().map(ConditionDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
